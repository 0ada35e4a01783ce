import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { services as serviceCalls } from '../../schema/api/catalogue/services.ts'
import type { Service } from '../../schema/api/catalogue/services-schemas.ts'
import type { ClientSummary } from '../../schema/api/clients/clients-schemas.ts'
import { users } from '../../schema/api/team/staff.ts'
import { groups, limits } from '../../schema/terms.ts'
import { useFoundClients } from '../api/found-clients.ts'
import { hasAnyRole, useMe } from '../api/me.ts'
import { useRead } from '../api/query.ts'
import { findHelp } from '../features/platform/help/help-pages.ts'
import { useHelp } from '../features/platform/help/use-help.ts'
import { getSettingPath } from '../features/platform/settings/setting-pages.ts'
import { useSettingSearch } from '../features/platform/settings/use-setting-search.ts'
import { toLanguage } from '../i18n.ts'
import type { IconName } from '../ui/icon.tsx'
import { matchesQuery } from '../ui/match.ts'
import { useFormat } from '../ui/use-format.ts'
import { type BookingCommand, type CommandContext, parseCommand } from './command-parser.ts'
import { commandWords } from './command-words.ts'
import { listHelpNames } from './help-names.ts'
import { useOpenPanel } from './panels.tsx'
import { useMenuPages } from './use-menu.ts'
import { findPages, useCanFindClients } from './use-suggestions.ts'
import { useToday } from './use-today.ts'

export type CommandGroup = 'booking' | 'clients' | 'pages' | 'settings' | 'help' | 'actions'
/** A row of the palette. `other` is what Shift+Enter does. */
export interface CommandRow {
  key: string
  group: CommandGroup
  run: () => void
  other?: () => void
  client?: ClientSummary
  icon?: IconName
  label?: string
  /** Where a setting is found. */
  place?: string
}

const tenMinutes = { staleTime: 10 * 60_000 }
const none: never[] = []
const maxClients = 6
const maxPages = 6
const maxSettings = 4
const maxHelp = 3

/** What the parser knows, with durations and prices to show. */
type SalonContext = Omit<CommandContext, 'services'> & { services: readonly Service[] }

/** Services and team members, for those who may book. */
function useCommandContext(canBook: boolean): { context: SalonContext; isPending: boolean } {
  const { i18n } = useTranslation()
  const today = useToday()
  const { data: services = none, isLoading: isPending } = useRead(serviceCalls.list, {}, { ...tenMinutes, enabled: canBook })
  const { data: people = none } = useRead(users.list, {}, { ...tenMinutes, enabled: canBook })
  const context = useMemo(
    () => ({
      words: commandWords[toLanguage(i18n.language)],
      today,
      services: services.filter((service) => service.available),
      people: people.filter((user) => user.inAgenda),
    }),
    [i18n.language, today, services, people],
  )
  return { context, isPending }
}

/** The path of the booking form with everything that was understood. */
function toFormPath({ serviceIds, day, time, userId }: BookingCommand, clientId: string | undefined, today: string): string {
  const query = new URLSearchParams({ day: day ?? today })
  const more = { clientId, time, userId, services: serviceIds.join(',') }
  for (const [key, value] of Object.entries(more)) if (value) query.set(key, value)
  return `/agenda/add?${query}`
}

/** Actions that need no further words. */
function useActions(): readonly CommandRow[] {
  const { t } = useTranslation('palette')
  const { t: app } = useTranslation('app')
  const { roles } = useMe()
  const navigate = useNavigate()
  const openPanel = useOpenPanel()
  const go = (path: string) => () => void navigate(path)
  const action = (key: string, icon: IconName, label: string, run: () => void): CommandRow => ({ key, group: 'actions', icon, label, run })
  return [
    ...(hasAnyRole(roles, groups.profileInfoAccess)
      ? [
          action('new-booking', 'calendar-plus', t('new_booking'), go('/agenda/add')),
          action('walk-in', 'walk', t('walk_in_now'), go('/agenda/add?walkIn=1')),
        ]
      : []),
    ...(hasAnyRole(roles, groups.user)
      ? [action('sell', 'cash', app('screen_sale'), go('/sale')), action('new-client', 'user', t('new_client'), go('/clientInfo/add'))]
      : []),
    action('theme', 'palette', app('theme_settings'), () => openPanel('theme')),
    action('help', 'help', app('help'), () => openPanel('help')),
    action('news', 'book', app('whats_new'), () => openPanel('news')),
  ]
}

/** Pages of the menu that match, and the agenda of a day that was typed. */
function usePages(text: string, context: CommandContext, canBook: boolean): readonly CommandRow[] {
  const { t } = useTranslation('palette')
  const { t: app } = useTranslation('app')
  const { day: formatDay } = useFormat()
  const navigate = useNavigate()
  const titled = useMenuPages().map((page) => ({ page, title: app(page.title) }))
  const rows = (text === '' ? titled : findPages(titled, text)).slice(0, maxPages).map(({ page, title }): CommandRow => {
    const open = page.type === 'link' ? () => void window.open(page.url, '_blank', 'noreferrer') : () => void navigate(page.url ?? '/')
    return { key: `page-${page.id}`, group: 'pages', icon: page.icon, label: title, run: open }
  })
  const typed = canBook ? parseCommand(`${context.words.book[0]} ${text}`, context) : null
  const day = typed?.client === '' || typed?.client.toLowerCase() === 'agenda' ? typed.day : null
  if (day === null) return rows
  const toAgenda = () => void navigate(`/agendas?day=${day}`)
  return [
    { key: 'agenda-day', group: 'pages', icon: 'calendar', label: t('agenda_on', { day: formatDay(day) }), run: toAgenda },
    ...rows.filter((row) => row.key !== 'page-agendas'),
  ]
}

/** Settings with the typed words, for administrators. */
function useSettings(text: string): readonly CommandRow[] {
  const { roles } = useMe()
  const navigate = useNavigate()
  const found = useSettingSearch(text, text.length > 1 && hasAnyRole(roles, groups.admin)) ?? none
  return found.slice(0, maxSettings).map(({ page, title, place, isField }): CommandRow => {
    const open = () => void navigate(getSettingPath(page, isField ? title : undefined))
    return { key: `setting-${page.id}-${title}`, group: 'settings', icon: page.icon, label: title, place, run: open }
  })
}

/** Pages of the help with the typed words, about screens that the user may open. */
function useHelpPages(text: string): readonly CommandRow[] {
  const { t } = useTranslation('palette')
  const { roles } = useMe()
  const openPanel = useOpenPanel()
  const { help } = useHelp(text.length > 1)
  if (!help || text.length < 2) return none
  const names = listHelpNames(roles)
  return findHelp(help.pages, text)
    .filter(({ name }) => names.has(name))
    .slice(0, maxHelp)
    .map(({ name, title }): CommandRow => {
      return { key: `help-${name}`, group: 'help', icon: 'help', label: `${t('help')}: ${title}`, run: () => openPanel(`help/${name}`) }
    })
}

/**
 * What the typed text means: a booking, clients, pages and actions, the likeliest first. `clientIndex`: which of the clients
 * found a booking is for.
 */
export function useCommands(typed: string, clientIndex: number) {
  const text = typed.trim()
  const { roles } = useMe()
  const navigate = useNavigate()
  const canBook = hasAnyRole(roles, groups.profileInfoAccess)
  const opensClients = hasAnyRole(roles, groups.user)
  const canFindClients = useCanFindClients()
  const { context, isPending } = useCommandContext(canBook)
  const command = useMemo(() => (canBook ? parseCommand(typed, context) : null), [canBook, typed, context])
  const search = canFindClients ? (command ? command.client : text) : ''
  const { found, loading, answeredQuery } = useFoundClients(search)
  const clients = found.slice(0, maxClients)
  const client = command ? clients[clientIndex % Math.max(1, clients.length)] : undefined
  const pages = usePages(text, context, canBook)
  const settings = useSettings(command ? '' : text)
  const help = useHelpPages(command ? '' : text)
  const actions = useActions().filter((action) => text === '' || matchesQuery([action.label ?? ''], text))

  const clientRows = clients.map((one): CommandRow => {
    const id = encodeURIComponent(one.clientId)
    const book = () => void navigate(`/agenda/add?clientId=${id}`)
    const open = () => void navigate(`/clientInfo/${id}`)
    return { key: one.clientId, group: 'clients', client: one, run: opensClients ? open : book, ...(canBook ? { other: book } : {}) }
  })
  const openForm = () => command && void navigate(toFormPath(command, client?.clientId, context.today))
  const rows: CommandRow[] = command
    ? [{ key: 'booking', group: 'booking', run: openForm }, ...clientRows]
    : text === ''
      ? [...actions, ...pages]
      : [...clientRows, ...pages, ...settings, ...actions, ...help]
  return {
    command,
    context,
    client,
    clients,
    rows: rows.slice(0, limits.navigationSuggestions),
    loading,
    /** The services are still loading, or the clients are those of an earlier text: Enter waits for the answer. */
    isOutdated: isPending || (search.trim().length >= 2 && answeredQuery !== search.trim()),
  }
}
