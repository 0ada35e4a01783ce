const byte = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const isV4 = new RegExp(`^(?!0\\d)${byte}(?:\\.(?!0\\d)${byte}){3}$`)

/** An address of version 4 that is written as one of version 6, in its shortest form. */
const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/
const toV4 = (groups: readonly number[]) => groups.flatMap((group) => [group >> 8, group & 255]).join('.')

/** An IP address as it is compared: of version 4, or of version 6 in its shortest form (RFC 5952); undefined for what is none. */
export function toAddress(text: string): string | undefined {
  if (isV4.test(text)) return text
  if (!/^[\da-f:.]+$/i.test(text) || !text.includes(':')) return undefined
  try {
    const address = new URL(`http://[${text}]/`).hostname.slice(1, -1)
    const v4 = mapped.exec(address)?.slice(1)
    return v4 ? toV4(v4.map((group) => Number.parseInt(group, 16))) : address
  } catch {
    return undefined
  }
}

const [groupBits, v4Bits, v6Bits] = [16, 32, 128]
/** Shortest prefixes of a range: a shorter one would admit whole continents. */
const [minV4Bits, minV6Bits] = [8, 16]

/** An address of the form of `toAddress` as groups of 16 bits: two for version 4, eight for version 6. */
function toGroups(address: string): number[] {
  if (!address.includes(':')) {
    const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  }
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: v6Bits / groupBits - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16))
}

/** The range of all addresses with the same first `bits` bits: its first address and `/bits`; the address itself for all its bits. */
function toRange(groups: readonly number[], bits: number): string {
  const masked = groups.map((group, at) => {
    const kept = Math.min(Math.max(bits - at * groupBits, 0), groupBits)
    return group & ~(0xffff >> kept)
  })
  const isShort = groups.length === v4Bits / groupBits
  const first = isShort ? toV4(masked) : (toAddress(masked.map((group) => group.toString(16)).join(':')) ?? '')
  return bits === groups.length * groupBits ? first : `${first}/${bits}`
}

/** An IP address, or a range of them (`203.0.113.0/24`), as it is compared; undefined for what is neither. */
export function toAddressRange(text: string): string | undefined {
  const [before = '', prefix, ...rest] = text.split('/')
  const address = toAddress(before)
  if (address === undefined || prefix === undefined) return rest.length > 0 ? undefined : address
  const groups = toGroups(address)
  const isShort = groups.length === v4Bits / groupBits
  const [min, max] = isShort ? [minV4Bits, v4Bits] : [minV6Bits, v6Bits]
  const bits = /^[1-9]\d{0,2}$/.test(prefix) ? Number(prefix) : 0
  return rest.length > 0 || bits < min || bits > max ? undefined : toRange(groups, bits)
}

/** An address with all ranges that it is in, as `toAddressRange` writes them; only the text itself for what is no address. */
export function listRanges(address: string): string[] {
  if (toAddress(address) !== address) return [address]
  const groups = toGroups(address)
  const [min, max] = groups.length === v4Bits / groupBits ? [minV4Bits, v4Bits] : [minV6Bits, v6Bits]
  return Array.from({ length: max - min + 1 }, (_, shorter) => toRange(groups, max - shorter))
}
