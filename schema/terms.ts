/** The words everybody shares: roles, access groups, statuses and the constants of section 9. */

export const roles = ['SUPERADMIN', 'ADMIN', 'RECEPTIONIST', 'SALESMARKETING', 'IMAGE', 'ASSISTANCE', 'TEAMMANAGER'] as const
export type Role = (typeof roles)[number]

/** Role groups of section 6. */
export const groups = {
  user: ['ADMIN', 'SALESMARKETING', 'RECEPTIONIST', 'TEAMMANAGER'],
  profileInfoAccess: ['ADMIN', 'RECEPTIONIST', 'ASSISTANCE', 'IMAGE', 'TEAMMANAGER'],
  consultant: ['IMAGE', 'ASSISTANCE'],
  adminReceptionistUser: ['ADMIN', 'RECEPTIONIST', 'TEAMMANAGER'],
  adminReceptionist: ['ADMIN', 'RECEPTIONIST'],
  all: roles,
  onlyGuest: [],
  superadmin: ['SUPERADMIN'],
  admin: ['ADMIN'],
  receptionist: ['RECEPTIONIST'],
  marketing: ['SALESMARKETING'],
} as const satisfies Record<string, readonly Role[]>
export type Group = keyof typeof groups

const insideSalon = roles.filter((role) => role !== 'SUPERADMIN')

/**
 * Who may make a call, in the words of the specification's list of calls.
 * `roles` may for anybody in the salon; `own` may where the caller is the one concerned;
 * `platform` may across salons. A call without roles and without `own` belongs to no staff session.
 */
export interface AccessRule {
  readonly auth: 'none' | 'session' | 'guestSession' | 'signedLink'
  readonly roles: readonly Role[]
  readonly own?: readonly Role[]
  readonly platform?: readonly Role[]
}
const staff = (allowed: readonly Role[], more: Omit<Partial<AccessRule>, 'auth'> = {}): AccessRule & { auth: 'session' } => ({
  auth: 'session',
  roles: allowed,
  ...more,
})

export const access = {
  guest: { auth: 'none', roles: [] },
  booking: { auth: 'guestSession', roles: [] },
  link: { auth: 'signedLink', roles: [] },
  all: staff(insideSalon, { platform: groups.superadmin }),
  user: staff(groups.user),
  admin: staff(groups.admin),
  superadmin: staff([], { platform: groups.superadmin }),
  profileInfoAccess: staff(groups.profileInfoAccess),
  adminReceptionist: staff(groups.adminReceptionist),
  adminReceptionistUser: staff(groups.adminReceptionistUser),
  // A superadmin has no salon, but has an own record: name, theme, stars.
  'profileInfoAccess+user': staff(insideSalon, { own: groups.superadmin }),
  'profileInfoAccess+user; superadmin': staff(insideSalon, { platform: groups.superadmin }),
  'profileInfoAccess, for oneself': staff([], { own: groups.profileInfoAccess }),
  'superadmin+admin': staff(groups.admin, { platform: groups.superadmin }),
  'admin; superadmin': staff(groups.admin, { platform: groups.superadmin }),
  'superadmin or admin of it': staff(groups.admin, { platform: groups.superadmin }),
  'admin or self': staff(groups.admin, { own: roles }),
  'admin or self while pending': staff(groups.admin, { own: roles }),
  self: staff([], { own: roles }),
  'all, own': staff([], { own: roles }),
  'all, own; admin, any': staff(groups.admin, { own: roles }),
} as const satisfies Record<string, AccessRule>
export type Access = keyof typeof access

/** Every role that may pass the door at all, before it is known whom the call concerns. */
export function getAdmittedRoles(name: Access): readonly Role[] {
  const who: AccessRule = access[name]
  return [...new Set([...who.roles, ...(who.own ?? []), ...(who.platform ?? [])])]
}

/** What the product calls itself where no salon speaks. */
export const productName = 'Bella & Bau'

export const languages = ['en', 'it'] as const
export type Language = (typeof languages)[number]

/** Section 9, and what decisions.md adds to it. */
export const limits = {
  productSearchResults: 50,
  clientSearchResults: 20,
  navigationSuggestions: 10,
  favouriteServices: 4,
  freeSlotPriority: 2,
  snackbarMs: 6000,
  hoverMenuMs: 150,
  navbarWidth: 230,
  navbarFoldedWidth: 64,
  sidePanelWidth: 280,
  toolbarHeight: 64,
  serviceLengthMinutes: 1440,
  sessionHours: 12,
  sessionMaxDays: 30,
  idempotencyHours: 24,
  alertsShown: 100,
  alertDays: 90,
  outboxDays: 400,
  resetMinutes: 30,
} as const

export const defaults = { country: 'IT', language: 'en', timeZone: 'Europe/Rome', dateFormat: 'DD/MM/YYYY' } as const

/** The clientId that marks a non-appointment in the day's agenda (section 3). */
export const notWorking = 'NotWorking'

/** Derived states of a visit (section 4), and what checkout adds. */
export const visitStatuses = ['Not In Salon', 'Waiting', 'Ready', 'In-progress', 'Completed', 'Paid'] as const
export type VisitStatus = (typeof visitStatuses)[number]

/** Why a client did not come or called it off, as far as a list can say it. */
export const outcomeReasons = ['ill', 'forgot', 'no_time', 'late', 'elsewhere', 'salon', 'other'] as const
export type OutcomeReason = (typeof outcomeReasons)[number]

export const paymentMethods = ['cash', 'card', 'voucher', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** What may be entered in the books. The last three correct what was entered before, and name it. */
export const ledgerEntryKinds = ['checkout', 'settlement', 'refund', 'settlement_undone', 'refund_undone', 'void'] as const
export type LedgerEntryKind = (typeof ledgerEntryKinds)[number]
/** What money was taken for. */
export const ledgerLineSides = ['services', 'products', 'tip'] as const
export type LedgerLineSide = (typeof ledgerLineSides)[number]

/** Section 2's four, and three more: Booking and Request (decisions.md), and Message, one that could not be sent. */
export const alertTypes = ['News', 'DailyTarget', 'NPS', 'Survey', 'Booking', 'Request', 'Message'] as const
export type AlertType = (typeof alertTypes)[number]

/** What a salon's gateways ask for and nobody is shown again. */
export const salonSecrets = ['waBoxToken', 'smsKey', 'smsSecret', 'cashSystemApiKey', 'cashSystemWebhookSecret'] as const
export type SalonSecret = (typeof salonSecrets)[number]

/** Ways in which a message leaves the house, in the order in which clients are reached. */
export const messageChannels = ['whatsapp', 'sms', 'mail'] as const
export type MessageChannel = (typeof messageChannels)[number]
