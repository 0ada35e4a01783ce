/**
 * What an API key may be used for. A scope is an area and a mode: `read` admits the GET calls of the area's endpoint tables, `write` all
 * others. A key acts as the user who made it: their roles, and what these may see, limit it further.
 */
export const apiAreas = {
  bookings: `absences agendas agendaMoves agendaSeries agendaServices agendaUnits bookingForms bookingGroups bookingRules classes
    classSeats freeTimes waitingList`,
  visits:
    'appointments clientHistoryServiceSteps clientHistoryServices clientHistoryProducts clientVisits readyToCollect surcharges visitFees',
  clients: `birthdays clientConsentForms clientFeedbacks clientHistoryRequests clientList clientOwnTerms clientPrivacies clientRecord
    clients petGrooms petMessages subClients`,
  // Health data.
  treatments: 'clientHistoryColours clientHistoryGalleries clientHistoryHairs clientHistoryScalps patchTests',
  catalogue: `courses dashboardServiceCategories onlineBookingServiceCategories petPrices priceList productCategories
    products resourceKinds resources serviceCategories serviceSets services unitOutages userServices`,
  money: `accountantMonth clientCourses depositRules deposits endOfDay giftCards invoices lastMinutePrices ledger liability loyalty
    paymentOrders sales specialPromos terminalDays`,
  team: `attendances commissions commissionStatements payroll rota rotaTemplates userAllowances users userShiftRequests userShifts
    userTimeframes`,
  messages: `clientNextAgendas clientNPSs clientReviews clientSurveys conversationBadge conversations cronMessages messageBatches
    messageTemplates news surveys`,
  reports: 'campaigns customerAnalysis dashboardClients dashboardRows dashboards reports targets',
  settings: `attendanceSettings cardTerminals colours configCategories consentForms daysCloseds discounts expenseRanges invoiceSettings
    loyaltySettings onlineBookingSlots openingTimes petBreeds petSizes privacies rotaSettings salonConfigs uiConfigs
    waitingListSettings widgets`,
} as const
export type ApiArea = keyof typeof apiAreas
export const apiAreaNames = Object.keys(apiAreas) as ApiArea[]

export const apiModes = ['read', 'write'] as const
export type ApiMode = (typeof apiModes)[number]
export type ApiScope = `${ApiArea}:${ApiMode}`
export const apiScopes = apiAreaNames.flatMap((area) => apiModes.map((mode): ApiScope => `${area}:${mode}`))

/**
 * Endpoint tables of staff that no key opens: what proves who somebody is or gives rights, what belongs to a screen or a person, what
 * takes out or takes in everything, and what cannot be taken back.
 */
export const tablesForPeople = `alerts apiKeys auditLog auditPages calendarFeeds calendarSync cashSystem
  checkInPoints clientCalls clientDevices clientErase clientMerge clientRetention
  databases dataQualities deskPins desks fiscalReceipts gatewayAccounts googleProfile identity imports
  invoiceExchange jobs live logs missedCalls
  passkeys passwords paymentAccounts permissions petExports pushDevices restores salonPeople salons salonsGrowing sessions
  staffRecords tableExports takeOuts timeClock twoStep twoStepRequirements userPermissions userSettings webhooks whatsApp`

/** Calls of areas that no key makes, for the same reasons: a file of all contacts, who may see whole numbers, money that goes back. */
const callsForPeople: ReadonlySet<string> = new Set(['paymentOrders.refund', 'salonConfigs.update', 'subClients.excel'])

const areaOfTable: ReadonlyMap<string, ApiArea> = new Map(
  apiAreaNames.flatMap((area) => apiAreas[area].split(/\s+/).map((table) => [table, area] as const)),
)

/** The scope that a call of a table needs; undefined where keys are not admitted. */
export function getApiScope(table: string, name: string, method: string): ApiScope | undefined {
  const area = areaOfTable.get(table)
  if (!area || callsForPeople.has(`${table}.${name}`)) return undefined
  return `${area}:${method === 'GET' ? 'read' : 'write'}`
}

/** Path of a call for keys: the same without the session code. */
export const toApiPath = (path: string): `/api/v1/${string}` => `/api/v1/${path.slice('/api/'.length).replace('/{sessionCode}', '')}`

/** Calls of a key in a minute, and keys of a salon. */
export const apiLimits = { callsPerMinute: 240, keys: 30 } as const
