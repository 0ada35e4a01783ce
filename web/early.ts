/**
 * Runs in the HTML before the app is loaded: sends the first requests of a signed-in user, so that their replies are there when the
 * app asks for them (api/call.ts), and loads the files that the app would only name once it runs. It imports nothing, because
 * the build puts it into the page as it is; the build fills in the files (build/early-script.ts).
 */
declare const __START_FILES__: Readonly<Record<string, readonly string[]>>

;(() => {
  let area: Storage
  try {
    area = sessionStorage.getItem('session_code') === null ? localStorage : sessionStorage
  } catch {
    return
  }
  const code = area.getItem('session_code')
  const userId = area.getItem('user_id')
  if (code === null || userId === null || !/^[\w.-]{8,2000}$/.test(code)) return
  const paths = [
    `UserPermissions/User/${code}/${encodeURIComponent(userId)}`,
    `Users/${code}/${encodeURIComponent(userId)}`,
    `Salons/${code}`,
  ]
  const [, screen = '', id = ''] = location.pathname.split('/')
  if (screen === 'clientInfo' && id !== 'add') paths.push(`Clients/Overview/${code}/${id}`)
  if (screen === 'checkout') paths.push(`Appointments/${code}/${id}`)
  if (location.pathname === '/agendas') {
    const asked = new URLSearchParams(location.search).get('day')
    // The day of the device: in another zone than the salon's it may be the wrong one, and the app then asks again.
    const day = asked ?? new Date().toLocaleDateString('sv-SE')
    paths.push(`Agendas/Salon/${code}?date=${encodeURIComponent(day)}`, `Users/${code}`)
    paths.push(`SalonConfigOpeningTimes/Salon/${code}`, `SalonConfigDaysCloseds/Salon/${code}`)
  }
  const replies = new Map<string, Promise<Response>>()
  for (const path of paths) {
    const url = `/api/${path}`
    const reply = fetch(url, { headers: { accept: 'application/json' }, cache: 'no-store' })
    reply.catch(() => undefined)
    replies.set(url, reply)
  }
  Object.assign(window, { earlyReplies: { replies, at: performance.now() } })

  const files = __START_FILES__
  const language = localStorage.getItem('language') ?? 'en'
  const isPhone = matchMedia('(max-width: 767px)').matches
  const opened = screen === 'agendas' ? [screen] : ['screens', `screens-${language}`, screen, `${screen} ${language}`]
  const onPhone = isPhone ? ['phone', `${screen} phone`] : []
  for (const file of new Set(['frame', language, ...opened, ...onPhone].flatMap((name) => files[name] ?? []))) {
    const link = document.createElement('link')
    const isStyle = file.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }
})()
