/** A photo of the own card under the drawing board. It stays in the memory of this page: nothing of it is sent or kept. */

/** Bytes; larger pictures are refused before they are read. */
export const LARGEST_PHOTO = 30_000_000;
/** Pixels of the longer side that are kept: more than a screen shows. */
const SHARPEST = 1600;

export interface PhotoPlace {
  /** From the middle of the card, as shares of its width and height. */
  x: number;
  y: number;
  /** Beside the width of the card. */
  scale: number;
  /** Degrees. */
  turn: number;
}

const MIDDLE: PhotoPlace = { x: 0, y: 0, scale: 1, turn: 0 };
const FARTHEST = 1.5;
export const SCALES = [0.3, 4] as const;

export class Photo {
  picture = $state.raw<ImageBitmap | null>(null);
  place = $state.raw<PhotoPlace>(MIDDLE);
  /** How much the card covers the photo, from 0 to 1. */
  cover = $state(0.4);
  /** Whether the pointer moves the photo instead of drawing. */
  isMoving = $state(false);
  fault = $state<"none" | "large" | null>(null);

  /** Take a picture from a file or a camera. What cannot be shown is refused, and the picture before stays. */
  async take(file: File): Promise<void> {
    this.fault = file.size > LARGEST_PHOTO ? "large" : null;
    if (this.fault) return;
    try {
      const picture = await smaller(await createImageBitmap(file));
      this.picture?.close();
      [this.picture, this.place, this.isMoving] = [picture, MIDDLE, true];
    } catch {
      this.fault = "none";
    }
  }

  change(by: Partial<PhotoPlace>): void {
    const { x, y, scale, turn } = { ...this.place, ...by };
    this.place = {
      x: Math.max(-FARTHEST, Math.min(FARTHEST, x)),
      y: Math.max(-FARTHEST, Math.min(FARTHEST, y)),
      scale: Math.max(SCALES[0], Math.min(SCALES[1], scale)),
      turn: ((((turn + 180) % 360) + 360) % 360) - 180,
    };
  }

  move(x: number, y: number): void {
    this.change({ x: this.place.x + x, y: this.place.y + y });
  }

  remove(): void {
    this.picture?.close();
    [this.picture, this.isMoving, this.fault] = [null, false, null];
  }
}

/** The picture as large as it is needed, so that photos of a phone do not fill its memory. */
async function smaller(picture: ImageBitmap): Promise<ImageBitmap> {
  const factor = SHARPEST / Math.max(picture.width, picture.height);
  if (factor >= 1) return picture;
  const resized = await createImageBitmap(picture, {
    resizeWidth: Math.max(1, Math.round(picture.width * factor)),
    resizeHeight: Math.max(1, Math.round(picture.height * factor)),
    resizeQuality: "high",
  });
  picture.close();
  return resized;
}
