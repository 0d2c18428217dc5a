/** Keep the screen on while a page is shown, where the device allows it. */

interface Lock {
  release(): Promise<void>;
}

/** Ask for it now, and again whenever the page is shown again. `tell` says whether the screen stays on. */
export function keepAwake(tell: (isOn: boolean) => void): () => void {
  let lock: Lock | null = null;
  let isOver = false;
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== "visible" || isOver) return;
    try {
      lock = await (navigator as { wakeLock?: { request(): Promise<Lock> } }).wakeLock!.request();
      if (isOver) await lock.release();
      else tell(true);
    } catch {
      tell(false); // not offered, or refused because the battery is low
    }
  };
  const again = (): void => void ask();
  document.addEventListener("visibilitychange", again);
  void ask();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", again);
    lock?.release().catch(() => null);
  };
}
