const byte = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const isV4 = new RegExp(`^(?!0\\d)${byte}(?:\\.(?!0\\d)${byte}){3}$`)

/** An IP address as it is compared: of version 4, or of version 6 in its shortest form (RFC 5952); undefined for what is none. */
export function toAddress(text: string): string | undefined {
  if (isV4.test(text)) return text
  if (!/^[\da-f:.]+$/i.test(text) || !text.includes(':')) return undefined
  try {
    return new URL(`http://[${text}]/`).hostname.slice(1, -1)
  } catch {
    return undefined
  }
}
