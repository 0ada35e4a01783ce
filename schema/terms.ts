/**
 * Terms that schema, worker and web share: roles, access groups, statuses, limits and defaults. Those of messages, payments online,
 * fiscal receipts, calendars, background jobs and the audit log are in separate files.
 */
export * from './audit-terms.ts'
export * from './calendar-terms.ts'
export * from './fiscal-terms.ts'
export * from './job-terms.ts'
export * from './message-terms.ts'
export * from './payment-terms.ts'

export const roles = ['SUPERADMIN', 'ADMIN', 'RECEPTIONIST', 'SALESMARKETING', 'IMAGE', 'ASSISTANCE', 'TEAMMANAGER'] as const
export type Role = (typeof roles)[number]

/** Named groups of roles; `onlyGuest` admits nobody who is signed in. */
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

/** Roles inside a salon. */
export const salonRoles = roles.filter((role) => role !== 'SUPERADMIN')
export type SalonRole = (typeof salonRoles)[number]
/** Roles for which health data may leave a client's record: lists, files, prints. */
export const healthRoles: readonly Role[] = ['ADMIN', 'RECEPTIONIST', 'IMAGE', 'ASSISTANCE', 'TEAMMANAGER']

/** Name of the product, where no salon is concerned. */
export const productName = 'Bella & Bau'

export const languages = ['en', 'it'] as const
export type Language = (typeof languages)[number]

/** Business constants and limits: counts, minutes, hours, days, milliseconds and pixels, as each name says. */
export const limits = {
  productSearchResults: 50,
  navigationSuggestions: 10,
  favouriteServices: 4,
  freeSlotPriority: 2,
  snackbarMs: 6000,
  hoverMenuMs: 150,
  serviceLengthMinutes: 1440,
  /** Rows of the price list that are saved at once. */
  priceListRows: 500,
} as const

/** Those that only the server needs: no page loads them. */
export const serverLimits = {
  /** Days for which a guest's phone stays remembered. */
  deviceDays: 90,
  clientSearchResults: 20,
  sessionHours: 12,
  sessionMaxDays: 30,
  idempotencyHours: 24,
  /** Hours for which the deletion of a picture can be taken back. */
  pictureUndoHours: 24,
  alertsShown: 100,
  alertDays: 90,
  /** For which a deleted alert is kept, to be restored. */
  alertRestoreMinutes: 60,
  /** For which a removed passkey is kept, to be restored. */
  passkeyRestoreMinutes: 60,
  passkeys: 10,
  /** Passkeys of a guest's telephone, and months after which one that was not used is deleted. */
  guestPasskeys: 5,
  guestPasskeyMonths: 24,
  /** Devices of a salon on which its team signs in by PIN, and for which a removed one is kept, to be restored. */
  desks: 20,
  deskRestoreMinutes: 60,
  /** How long a session by PIN lasts, and wrong PINs of a person in a row. */
  deskSessionHours: 12,
  deskPinTries: 5,
  outboxDays: 400,
  resetMinutes: 30,
} as const

/** Currencies in which a salon charges, as ISO 4217 codes. All have two decimals. */
export const currencies = ['EUR', 'GBP', 'CHF', 'USD', 'CAD', 'AUD', 'NZD', 'PLN', 'CZK', 'RON', 'SEK', 'DKK', 'NOK', 'BRL'] as const
export type Currency = (typeof currencies)[number]

export const defaults = { country: 'IT', language: 'en', timeZone: 'Europe/Rome', dateFormat: 'DD/MM/YYYY', currency: 'EUR' } as const

/** The clientId of agenda rows that are time at which a team member does not work. */
export const notWorking = 'NotWorking'
/** The clientId of agenda rows that are classes: each stands for the bookings of its seats. */
export const classRow = 'Class'

/** States of a visit, derived from its time stamps; checkout adds `Paid`. */
export const visitStatuses = ['Not In Salon', 'Waiting', 'Ready', 'In-progress', 'Completed', 'Paid'] as const
export type VisitStatus = (typeof visitStatuses)[number]

/** Reasons of no-shows and cancellations. */
export const outcomeReasons = ['ill', 'forgot', 'no_time', 'late', 'elsewhere', 'salon', 'other'] as const
export type OutcomeReason = (typeof outcomeReasons)[number]

/** Kinds of employment; empty where it was not entered. */
export const contractTypes = ['', 'full_time', 'part_time', 'fixed_term', 'apprentice'] as const
export type ContractType = (typeof contractTypes)[number]

/** Why a team member is off. Only holidays are counted against the allowance; `rota` is time that the rota itself leaves out. */
export const absenceReasons = ['holiday', 'sick', 'course', 'unpaid', 'rota'] as const
export type AbsenceReason = (typeof absenceReasons)[number]
export const shiftRequestTypes = ['day_off', 'hours', 'sick', 'shift', 'swap'] as const
export type ShiftRequestType = (typeof shiftRequestTypes)[number]
export const shiftRequestStatuses = ['pending', 'approved', 'rejected'] as const
export type ShiftRequestStatus = (typeof shiftRequestStatuses)[number]

/** What the time clock records. */
export const clockKinds = ['in', 'out', 'breakStart', 'breakEnd'] as const
export type ClockKind = (typeof clockKinds)[number]
/** Why an attendance differs from what was clocked. */
export const correctionReasons = ['forgot', 'offline', 'other'] as const
export type CorrectionReason = (typeof correctionReasons)[number]
/** Why somebody was not there on a planned day. Only after `unexcused` the planned time still counts as missing. */
export const explanationReasons = ['sick', 'leave', 'rota', 'unexcused', 'other'] as const
export type ExplanationReason = (typeof explanationReasons)[number]

/** Methods by which somebody at the desk takes money. */
export const enteredMethods = ['cash', 'card', 'voucher', 'other'] as const
export type EnteredMethod = (typeof enteredMethods)[number]
/** `online` is what the payment gateway has received, which nobody enters. */
export const paymentMethods = [...enteredMethods, 'online'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
/** Why cash came into the drawer, or left it, other than by a client's payment. */
export const cashInKinds = ['float', 'change', 'from_safe', 'other_in'] as const
export const cashOutKinds = ['expense', 'bank', 'to_safe', 'other_out'] as const
export const cashMovementKinds = [...cashInKinds, ...cashOutKinds] as const
export type CashMovementKind = (typeof cashMovementKinds)[number]
/**
 * What a call that posts to the ledger does while the day is closed: `ask` refuses it, `next_day` counts it, and what follows, for the next
 * day.
 */
export const afterClosingAnswers = ['ask', 'next_day'] as const
export type AfterClosing = (typeof afterClosingAnswers)[number]

/** Kinds of ledger entries. The last three correct an earlier entry and name it. */
export const ledgerEntryKinds = ['checkout', 'settlement', 'refund', 'settlement_undone', 'refund_undone', 'void'] as const
export type LedgerEntryKind = (typeof ledgerEntryKinds)[number]
/** What a ledger line is charged for. A tip and what is sold in advance (`prepaid`) are no revenue. */
export const ledgerLineSides = ['services', 'products', 'fee', 'tip', 'prepaid', 'rounding'] as const
export type LedgerLineSide = (typeof ledgerLineSides)[number]

/** What is sold in advance and used later. */
export const prepaidKinds = ['gift_card', 'package', 'deposit'] as const
export type PrepaidKind = (typeof prepaidKinds)[number]
/** Codes that are limited in how often they can be guessed. */
export type GuessedCode = 'gift_card' | 'promo' | 'check_in'
/** When VAT falls due: `single` when it is sold, because the rate is known; `multi` when it is used. */
export const vatKinds = ['multi', 'single'] as const
export type VatKind = (typeof vatKinds)[number]
/**
 * Why the balance of something sold in advance changed; corrections of a sale or payment are of its kind. `hold` sets an amount aside for
 * an order of the cash system until its receipt is there, and releases it.
 */
export const prepaidEntryKinds = ['sale', 'payment', 'expiry', 'transfer', 'hold'] as const
export type PrepaidEntryKind = (typeof prepaidEntryKinds)[number]

/** Types of alerts. `Message` reports a message that could not be sent; each type but `Message` links to a screen. */
export const alertTypes = ['News', 'DailyTarget', 'NPS', 'Survey', 'Arrival', 'Booking', 'Request', 'Message'] as const
export type AlertType = (typeof alertTypes)[number]

/** Secrets of a salon's gateways; write-only in the API. */
export const salonSecrets = ['waBoxToken', 'smsKey', 'smsSecret', 'cashSystemApiKey', 'cashSystemWebhookSecret'] as const
export type SalonSecret = (typeof salonSecrets)[number]
/** Those, the keys of fiscal receipts and of invoices, the token for the profile on Google, and those of WhatsApp at Meta. */
export type StoredSecret = SalonSecret | 'fiscalKey' | 'fiscalSecret' | 'exchangeKey' | 'googleProfile' | 'cloudToken' | 'cloudAppSecret'

/** Kinds of records that a webhook can be told of. */
export const webhookKinds = ['booking', 'visit', 'payment', 'client', 'pet', 'product', 'message'] as const
export type WebhookKind = (typeof webhookKinds)[number]

/** Whether the owner of a pet agreed to a surcharge. */
export const surchargeStates = ['waiting', 'accepted', 'declined', 'withdrawn'] as const
export type SurchargeState = (typeof surchargeStates)[number]

/** What a question of a survey asks for: one option or several, 0 to 10, one to five stars, or a text. */
export const questionKinds = ['single', 'multiple', 'scale', 'stars', 'text'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** Parts of a team member's commission: services timed with Start and Stop, services done, products sold. */
export const commissionParts = ['startStop', 'service', 'product'] as const
export type CommissionPart = (typeof commissionParts)[number]
/** A percentage of the base, or an amount per piece. */
export const commissionKinds = ['percentage', 'amount'] as const
export type CommissionKind = (typeof commissionKinds)[number]
/** What a commission is computed from: the price before discounts, what was charged, or that less the material used. */
export const commissionBases = ['list', 'paid', 'material'] as const
export type CommissionBase = (typeof commissionBases)[number]
/** `whole`: the tier reached rates all revenue of the month; `marginal`: each tier rates its own part. */
export const commissionModes = ['whole', 'marginal'] as const
export type CommissionMode = (typeof commissionModes)[number]
/** In which role a team member earns a line. */
export const commissionRoles = ['own', 'assistant', 'redo'] as const
export type CommissionRole = (typeof commissionRoles)[number]

/** Parts of the head that a colour formula is mixed for. */
export const hairAreas = ['roots', 'temples', 'fringe', 'lengths', 'ends', 'highlights', 'all', 'toner'] as const
export type HairArea = (typeof hairAreas)[number]

/** Results of a patch test; `pending` until the skin has been looked at. */
export const patchTestResults = ['pending', 'passed', 'reaction'] as const
export type PatchTestResult = (typeof patchTestResults)[number]

/** Kinds of pictures in a client's gallery. */
export const pictureKinds = ['before', 'after', 'other'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** What a promotion takes off: a percentage of each item, an amount of the visit, or everything above a fixed price of each item. */
export const promoReductions = ['percent', 'amount', 'price'] as const
export type PromoReduction = (typeof promoReductions)[number]
/** Clients whom a promotion is for. `absent`: without a visit for some months. */
export const promoAudiences = ['all', 'new', 'tier', 'category', 'birthday', 'absent'] as const
export type PromoAudience = (typeof promoAudiences)[number]
/** Why a promotion no longer counts for a visit: taken off by hand, with the arrival, or with the checkout. Empty while it counts. */
export const promoUsageEnds = ['', 'removed', 'arrival_undone', 'voided'] as const
export type PromoUsageEnd = (typeof promoUsageEnds)[number]

/** What a campaign counts: points per service and product, or their revenue. */
export const campaignMeasures = ['points', 'amount'] as const
export type CampaignMeasure = (typeof campaignMeasures)[number]

/** Why a session of a course is no longer used; empty while it is. */
export type CourseSessionEnd = '' | 'removed' | 'refunded'

/** What loyalty counts, as clients read it. */
export const loyaltyUnits = ['points', 'stamps'] as const
export type LoyaltyUnit = (typeof loyaltyUnits)[number]
/** What earns points: each whole euro, or each visit. */
export const loyaltyBases = ['euro', 'visit'] as const
export type LoyaltyBasis = (typeof loyaltyBases)[number]
/** Entries of a client's points. `taken_back` goes with a refund or void, `returned` with a reward that was taken off a visit. */
export const loyaltyEntryKinds = ['earned', 'taken_back', 'redeemed', 'returned', 'expired', 'added', 'removed'] as const
export type LoyaltyEntryKind = (typeof loyaltyEntryKinds)[number]

/** What an item or category of the cash system is for the salon; empty while nobody has said it. */
export const cashItemRoles = ['', 'service', 'product', 'ignored'] as const
export type CashItemRole = (typeof cashItemRoles)[number]
/** Why an item of the cash system was not imported as it is there. */
export const cashProblems = [
  'no_name',
  'no_price',
  'price_decimals',
  'category_not_marked',
  'barcode_of_other',
  'phone_invalid',
  'email_invalid',
  'contacts_invalid',
] as const
export type CashProblem = (typeof cashProblems)[number]
/**
 * States of an order at the cash system. `unknown`: the answer was lost; `failed`: there is no such order; `paid`: the receipt is printed;
 * `reopened`: the order was voided at the cash system, and its visit is open again.
 */
export const cashOrderStates = ['sending', 'unknown', 'exported', 'paid', 'failed', 'reopened'] as const
export type CashOrderState = (typeof cashOrderStates)[number]

/** Parts of a service for which it needs a room or equipment: all of it, or its active time before, processing time, active time behind. */
export const neededParts = ['all', 'before', 'processing', 'after'] as const
export type NeededParts = (typeof neededParts)[number]
