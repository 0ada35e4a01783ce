/** The file is not an image, or not one that this browser can decode. */
class PictureError extends Error {}

const encodeWebp = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', quality))

/**
 * Converts an image for upload: WebP, with its longer side at most `maxSide` pixels. Drawing it on a canvas applies the
 * orientation and drops the metadata (place, time, device). Throws a PictureError for other files.
 */
export async function shrinkPicture(file: Blob, maxSide: number, quality = 0.85): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!bitmap) throw new PictureError()
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await encodeWebp(canvas, quality)
  if (blob?.type !== 'image/webp') throw new PictureError()
  return new File([blob], 'picture.webp', { type: 'image/webp' })
}
