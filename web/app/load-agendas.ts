/** Temporal for browsers without it: the calendar needs it in salons' time zones. */
const loadTemporal = async () => {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}

const isPhone = () => matchMedia('(max-width: 767px)').matches

/** The agenda's screen with all that it needs to start. */
export async function loadAgendas() {
  const [{ Agendas, preloadPhoneParts }] = await Promise.all([import('./agendas.tsx'), loadTemporal()])
  if (isPhone()) await preloadPhoneParts()
  return { Agendas }
}
