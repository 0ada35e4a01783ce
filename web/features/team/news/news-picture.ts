import { shrinkPicture } from '../../../ui/picture.ts'

/** Longer sides in pixels, tried until the file is small enough to be sent with the news. */
const sides = [1600, 1200, 900, 600]
const maxBytes = 640_000

const readBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'))
    reader.readAsDataURL(file)
  })

/** A chosen file as WebP without metadata, in base64. Throws where the browser cannot read it as a picture. */
export async function encodeNewsPicture(file: File): Promise<string> {
  for (const side of sides) {
    const shrunk = await shrinkPicture(file, side)
    if (shrunk.size <= maxBytes || side === sides.at(-1)) return readBase64(shrunk)
  }
  throw new Error('no size')
}
