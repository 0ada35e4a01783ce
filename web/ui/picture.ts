/** A file that is no picture, or none that this browser can read. */
export class NoPicture extends Error {}

const asBlob = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', quality))

/**
 * A picture as it is handed in: WebP, its longer side at most `longest` pixels. Drawing it anew turns it the right way up
 * and drops what the camera wrote into it (place, time, device). Throws NoPicture for anything else.
 */
export async function shrunkPicture(file: Blob, longest: number, quality = 0.85): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!bitmap) throw new NoPicture()
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await asBlob(canvas, quality)
  if (blob?.type !== 'image/webp') throw new NoPicture()
  return new File([blob], 'picture.webp', { type: 'image/webp' })
}
