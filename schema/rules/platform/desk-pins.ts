/** Lines and corners of a keypad. */
const keypad = new Set(['159753', '147258', '258369', '147369', '369258', '258147', '789456', '456123', '123789', '321654', '852456'])
/** Whether a PIN is tried first: few digits, a row of them, a part repeated, pairs, a mirror, a figure on the keypad. */
export function isEasyPin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, i) => Number(digit) - Number(pin[i])))
  const isRow = steps.size === 1 && [0, 1, -1].includes([...steps][0] ?? 2)
  const isMirror = pin === [...pin].reverse().join('')
  const isRepeated = /^(\d{2,3})\1+$/.test(pin) || /^(\d)\1(\d)\2(\d)\3$/.test(pin)
  return isRow || isMirror || isRepeated || new Set(pin).size <= 2 || keypad.has(pin)
}
