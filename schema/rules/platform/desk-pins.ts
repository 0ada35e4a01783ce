/** Whether a PIN is among those that are tried first: one digit or two, digits in a row upwards or downwards, a part repeated. */
export function isEasyPin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, i) => Number(digit) - Number(pin[i])))
  const isRow = steps.size === 1 && [0, 1, -1].includes([...steps][0] ?? 2)
  return isRow || new Set(pin).size <= 2 || /^(\d{2,3})\1+$/.test(pin)
}
