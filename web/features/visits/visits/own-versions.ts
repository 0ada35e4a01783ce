/** The version that a row had after this device's own write, by `id version` of the row before it. */
const written = new Map<string, number>()
const maxRemembered = 500

/** The version to send for a row that is shown with `version`: presses that follow from each other are no conflict with oneself. */
export function followOwnVersion(id: string, version: number): number {
  let latest = version
  for (let next = written.get(`${id} ${latest}`); next !== undefined; next = written.get(`${id} ${latest}`)) latest = next
  return latest
}

/** Records that a write of this device, based on the row as it was shown with `version`, has left it with version `saved`. */
export function rememberOwnVersion(id: string, version: number, saved: number): void {
  const from = followOwnVersion(id, version)
  if (saved > from) written.set(`${id} ${from}`, saved)
  const [oldest] = written.keys()
  if (written.size > maxRemembered && oldest !== undefined) written.delete(oldest)
}
