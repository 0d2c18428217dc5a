import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { NewBrowser, NoticePlaces } from "../generated/messages";

const KEY = "BEl6-_8";
let answer: NoticePlaces;
let told: NewBrowser[];
let removed: string[];

vi.mock("../net/api", () => ({
  api: {
    noticePlaces: async () => answer,
    tellBrowser: async (wish: NewBrowser) => told.push(wish),
    removeNoticePlace: async (id: string) => removed.push(id),
  },
}));

const here = { id: "1", kind: "browser", label: "Firefox, Linux", created_at: 0, current: true } as const;

/** A subscription of the browser for a key of a server. */
class Subscribed {
  static now: Subscribed | null = null;
  options: { applicationServerKey: ArrayBuffer };
  constructor(key: string) {
    const raw = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
    this.options = { applicationServerKey: Uint8Array.from(raw, (one) => one.charCodeAt(0)).buffer };
  }
  toJSON = (): object => ({ endpoint: "https://push.example/1", keys: { p256dh: "P", auth: "A" } });
  async unsubscribe(): Promise<boolean> {
    Subscribed.now = null;
    return true;
  }
}

let subscribedWith: string[];

async function page(allows: NotificationPermission, hasPush = true): Promise<typeof import("./registering")> {
  vi.resetModules();
  vi.stubGlobal("isSecureContext", true);
  const asks = { permission: "default", requestPermission: async () => (asks.permission = allows) };
  vi.stubGlobal("Notification", asks);
  const pushManager = {
    getSubscription: async () => Subscribed.now,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      subscribedWith.push(applicationServerKey);
      return (Subscribed.now = new Subscribed(applicationServerKey));
    },
  };
  const registration = hasPush ? { pushManager } : undefined;
  vi.stubGlobal("navigator", {
    languages: ["en"],
    language: "en",
    serviceWorker: { getRegistration: async () => registration },
  });
  return import("./registering");
}

const isOn = (): boolean => JSON.parse(localStorage.getItem("silvergold.settings") ?? "{}").notices === true;

beforeEach(() => {
  localStorage.clear();
  answer = { key: KEY, webhook_hosts: [], places: [] };
  [told, removed, subscribedWith, Subscribed.now] = [[], [], [], null];
});
afterEach(() => vi.unstubAllGlobals());

test("a visitor who agrees is told here, even when the page is closed", async () => {
  const { switchOn } = await page("granted");

  expect(await switchOn()).toBe("always");
  expect(subscribedWith).toEqual([KEY]);
  expect(told).toEqual([{ endpoint: "https://push.example/1", p256dh: "P", auth: "A" }]);
  expect(isOn()).toBe(true);
});

test("a browser that forbids it leaves the switch off, and nothing is registered", async () => {
  const { switchOn } = await page("denied");

  expect(await switchOn()).toBe("denied");
  expect([isOn(), subscribedWith, told]).toEqual([false, [], []]);
});

test("without a key of the server, notices come as long as the page is open", async () => {
  answer.key = null;
  const { switchOn } = await page("granted");

  expect(await switchOn()).toBe("while-open");
  expect([isOn(), subscribedWith]).toEqual([true, []]);
});

test("without a service worker, notices come as long as the page is open", async () => {
  const { switchOn } = await page("granted", false);

  expect(await switchOn()).toBe("while-open");
  expect(isOn()).toBe(true);
});

test("a browser without notices says so", async () => {
  const { switchOn } = await page("granted");
  vi.stubGlobal("isSecureContext", false);

  expect(await switchOn()).toBe("impossible");
  expect(isOn()).toBe(false);
});

test("a subscription for the key of the server is kept; one for another key is replaced", async () => {
  const { switchOn } = await page("granted");
  Subscribed.now = new Subscribed(KEY);
  await switchOn();
  expect(subscribedWith).toEqual([]);

  answer.key = "BEl6-_9A";
  await switchOn();
  expect(subscribedWith).toEqual(["BEl6-_9A"]);
});

test("a later visit registers only what the server does not know", async () => {
  const first = await page("granted");
  await first.renew();
  expect(told).toEqual([]);

  await first.switchOn();
  answer.places = [here];
  await first.renew();
  expect(told).toHaveLength(1);

  answer.places = [];
  await first.renew();
  expect(told).toHaveLength(2);
});

test("switched off, the browser and the server forget it", async () => {
  const { switchOff, switchOn } = await page("granted");
  await switchOn();
  answer.places = [{ ...here, id: "2", current: false }, here];

  await switchOff();

  expect([Subscribed.now, removed, isOn()]).toEqual([null, ["1"], false]);
});
