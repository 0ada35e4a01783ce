const toPersonStorageKey = (salonId: string) => `booking_person_${salonId}`
/** Whose place this device shows, where a telephone belongs to several clients. */
export function readPerson(salonId: string): string | null {
  try {
    return localStorage.getItem(toPersonStorageKey(salonId))
  } catch {
    return null
  }
}
export function savePerson(salonId: string, clientId: string | null): void {
  try {
    if (clientId === null) localStorage.removeItem(toPersonStorageKey(salonId))
    else localStorage.setItem(toPersonStorageKey(salonId), clientId)
  } catch {
    // Without storage the guest is asked again.
  }
}
