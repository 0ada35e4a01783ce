import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listRanges, toAddress, toAddressRange } from '../../../schema/rules/platform/addresses.ts'

test('addresses and ranges are written in one form, and what is neither is refused', () => {
  for (const [text, range] of [
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7/32', '203.0.113.7'],
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['203.0.113.200/25', '203.0.113.128/25'],
    ['255.255.255.255/9', '255.128.0.0/9'],
    ['10.1.2.3/8', '10.0.0.0/8'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:db8:aaaa:bbbb::1/64', '2001:db8:aaaa:bbbb::/64'],
    ['2001:db8:aaaa:bbbb::1/47', '2001:db8:aaaa::/47'],
    ['::ffff:1/128', '::ffff:1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['fe80::1/16', 'fe80::/16'],
  ] as const)
    expect(toAddressRange(text), text).toBe(range)
  const wrong = ['', '/24', '203.0.113.7/', '203.0.113.7/0', '203.0.113.7/7', '203.0.113.7/33', '203.0.113.7/024', '203.0.113.7/8/8']
  for (const text of [...wrong, '203.0.113/24', 'home/24', '2001:db8::/15', '2001:db8::/129', '203.0.113.7/-1', '203.0.113.7/2 4', ':/64'])
    expect(toAddressRange(text), text).toBeUndefined()
})

/** The bits of an address, by another way than the rule's. */
const toBits = (bytes: readonly number[]) => bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('')
const writeV6 = (bytes: readonly number[]) =>
  Array.from({ length: 8 }, (_, at) => ((bytes[at * 2] ?? 0) * 256 + (bytes[at * 2 + 1] ?? 0)).toString(16)).join(':')

test('an address is in exactly the ranges whose bits it begins with', () => {
  const bytesOf = (length: number) =>
    fc.array(fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(0, 255)), { minLength: length, maxLength: length })
  for (const [length, min, write] of [
    [4, 8, (bytes: readonly number[]) => bytes.join('.')],
    [16, 16, writeV6],
  ] as const)
    fc.assert(
      fc.property(bytesOf(length), bytesOf(length), fc.integer({ min, max: length * 8 }), fc.boolean(), (one, other, bits, isNear) => {
        // Half of them begin alike.
        const near = isNear ? one.map((byte, at) => (at < bits / 8 - 1 ? byte : (other[at] ?? 0))) : other
        const range = toAddressRange(`${write(one)}/${bits}`) ?? ''
        const isIn = toBits(one).slice(0, bits) === toBits(near).slice(0, bits)
        expect(listRanges(toAddress(write(near)) ?? '').includes(range)).toBe(isIn)
        expect(toAddressRange(range)).toBe(range)
      }),
    )
  expect(listRanges('unknown')).toEqual(['unknown'])
})
