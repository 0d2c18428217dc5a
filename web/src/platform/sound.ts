/** Short, soft, synthesized sounds: a pencil, a coin, a card. Silent before the first click, tap or key. */
import { settings } from "./settings.svelte";

export type Sound = "cross" | "coin" | "card" | "gleam" | "turn";

/** The part of the full loudness; the sounds are on from the first visit, so they are soft. */
const VOLUME = 0.5;

let context: AudioContext | null = null;

/** For browsers that do not tell whether there was a click, tap or key. */
let isTouched = false;
for (const gesture of ["pointerup", "keydown"])
  addEventListener(gesture, () => (isTouched = true), { once: true, capture: true });

/** Browsers allow no sound before, and warn about every attempt. */
function mayPlay(): boolean {
  return navigator.userActivation?.hasBeenActive ?? isTouched;
}

function audio(): AudioContext | null {
  if (!settings.sound || !mayPlay()) return null;
  context ??= new AudioContext();
  void context.resume(); // some devices suspend it while the page is in the background
  return context;
}

/** A gain that rises at once and fades within `seconds`. */
function fading(at: AudioContext, from: number, loud: number, seconds: number): GainNode {
  const gain = at.createGain();
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(loud * VOLUME, from + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + seconds);
  gain.connect(at.destination);
  return gain;
}

function noise(at: AudioContext, from: number, seconds: number, pitch: number, loud: number): void {
  const buffer = at.createBuffer(1, Math.ceil(at.sampleRate * seconds), at.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
  const source = at.createBufferSource();
  source.buffer = buffer;
  const filter = at.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(pitch, from);
  filter.frequency.linearRampToValueAtTime(pitch * 1.5, from + seconds);
  source.connect(filter).connect(fading(at, from, loud, seconds));
  source.start(from);
}

function tone(at: AudioContext, from: number, seconds: number, pitch: number, loud: number): void {
  const source = at.createOscillator();
  source.type = "triangle";
  source.frequency.value = pitch;
  source.connect(fading(at, from, loud, seconds));
  source.start(from);
  source.stop(from + seconds);
}

const SCORES: Record<Sound, (at: AudioContext, from: number) => void> = {
  cross(at, from) {
    noise(at, from, 0.13, 2600, 0.12);
    noise(at, from + 0.15, 0.13, 2200, 0.12);
  },
  coin(at, from) {
    tone(at, from, 0.25, 1568, 0.06);
    tone(at, from + 0.07, 0.35, 2093, 0.06);
  },
  card: (at, from) => noise(at, from, 0.22, 900, 0.14),
  gleam(at, from) {
    for (const [step, pitch] of [784, 988, 1175, 1568].entries())
      tone(at, from + step * 0.08, 0.4, pitch, 0.05);
  },
  /** A player is called back: two knocks and a falling third, which no event of a game has. */
  turn(at, from) {
    noise(at, from, 0.06, 500, 0.2);
    noise(at, from + 0.14, 0.06, 500, 0.2);
    tone(at, from + 0.3, 0.5, 880, 0.08);
    tone(at, from + 0.52, 0.7, 698, 0.08);
  },
};

export function playSound(sound: Sound): void {
  const at = audio();
  if (at) SCORES[sound](at, at.currentTime);
}

/** The sounds of the kinds of events that have one. */
export const SOUNDS: Record<string, Sound> = {
  crossed: "cross",
  cup: "coin",
  coins: "coin",
  completed: "gleam",
  took: "card",
  revealed: "card",
  "turned up": "card",
};
