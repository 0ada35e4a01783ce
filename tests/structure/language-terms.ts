/**
 * Words that the project does not use, with the standard term for each. Names of the API (`tillClosingId`, `takings` …) are
 * given and stay; the test knows them from the endpoint tables.
 */
export interface Term {
  /** Matches a whole identifier, one lower-case word of an identifier or file name, or a piece of prose. */
  readonly not: RegExp
  readonly use: string
}

/** One word of an identifier (`sendTrip` has `send` and `trip`) or of a file name. */
export const identifierWords: readonly Term[] = [
  { not: /^doors?$/, use: 'a database handle: StaffDb, PublicDb, GuestDb, LinkDb, SystemDb; parameter db; access.*.auth' },
  { not: /^surroundings$/, use: 'AppEnv, ScheduleContext, AvailabilityContext or JobContext' },
  { not: /^patience$/, use: 'timeout' },
  { not: /^saying$/, use: 'TemplateContext' },
  { not: /^occupations?$/, use: 'busy interval' },
  { not: /^stretch(es)?$/, use: 'interval, or segment of a service' },
  { not: /^wish(es|ed)?$/, use: 'ServiceRequest, request' },
  { not: /^books$/, use: 'ledger' },
  { not: /^takings?$/, use: 'ledger line' },
  { not: /^till$/, use: 'end of day, drawer or checkout provider' },
  { not: /^debts?$/, use: 'outstanding balance' },
  { not: /^rooms?$/, use: 'availability, capacity or freed capacity' },
  { not: /^trail$/, use: 'audit log' },
  { not: /^ghosts?$/, use: 'draft event' },
  { not: /^deeds?$/, use: 'action' },
  { not: /^sentences?$/, use: 'message' },
  { not: /^(longest|usual)$/, use: 'max, default' },
  { not: /^said$/, use: 'message, error text' },
  { not: /^house$/, use: 'project' },
  { not: /^bones?$/, use: 'skeleton block' },
]

/** Whole identifiers. */
export const identifiers: readonly Term[] = [
  { not: /^(Words|wordsOf|use\w+Words|(pdf|receipt|alert|calendar|security)Words)$/, use: 'labels or RenderedMessage' },
  { not: /^(Staff|Gate|System)$/, use: 'StaffDb, PublicDb, SystemDb' },
  { not: /^(Rows|SalonDoor|RowsKey|Fragments)$/, use: 'TenantDb, TenantContext, TenantFragments' },
  { not: /^(trip|sendTrip|trips|twoTrips|resetTrips)$/, use: 'batch, executeBatch; round trips' },
  { not: /^(readInOrder|tellAndRead)$/, use: 'select with orderBy, executeRawReturning' },
  { not: /^(Aborted|Unreachable|Refusal)$/, use: 'BatchAbortedError, DatabaseUnavailableError, ApiError' },
  { not: /^(readDatabaseError|rowsOf|whoRow|callerRow)$/, use: 'toDatabaseError, mapRows, selectSession, callerSource' },
  { not: /^(tokenOf|codeOf|becomes)$/, use: 'deriveToken, deriveCode, setClient' },
  { not: /^(rotaStands|roomStands)$/, use: 'abortIfRotaChanged, abortIfFull' },
  { not: /^(tracked|trailed|untold)$/, use: 'auditColumns, auditedTables, excludedColumns' },
  { not: /^(answerError|orWhy|guarded|refuseUnless|mayAskAtAll)$/, use: 'handleError, withRefusalReason, assertAllowed' },
  { not: /^(outsideOf|OUTSIDE_\w+)$/, use: 'gatewayOptions, GATEWAY_…' },
  { not: /^(Queued|sendSoon|sendBehind|sweep|sendAllDue|sendDue)$/, use: 'QueuedMessage, sendInBackground, processOutbox' },
  { not: /^(Claimed|salonsWithDue|forgetWhatIsOver|forgetOver)$/, use: 'LeasedMessage, purgeExpired' },
  { not: /^(StandIns?|\w+StandIns?|startStandIns)$/, use: 'FakeGateway, startFakeGateways' },
  { not: /^(WayOut|waysOut|takeWay|takenOut|clashing)$/, use: 'Alternative, findAlternatives, applyAlternative' },
  { not: /^(KnownDay|freePeople|freeFor|proposePerson)$/, use: 'DaySnapshot, findAvailableStaff, freeMinutesFrom, suggestStaff' },
  { not: /^(Settlement|Conclusion|rewriting|rewrite|judge)$/, use: 'Resolution, Outcome, updateBooking, checkPlacements' },
  { not: /^(takeTime|takeAll|readTaken|Taken|freeTime)$/, use: 'reserveTime, selectBookedIntervals, releaseTime' },
  { not: /^(neighbour|densityOf|workParts)$/, use: 'adjacentCard, cardDensity, activeIntervals' },
  { not: /^(fullStretches|offStretches|readOffer|readAround)$/, use: 'fullIntervals, unavailableIntervals, selectBookableCatalogue' },
  { not: /^(slotsOf|hasRoom|roomOn|countTry|asOffer)$/, use: 'findFreeSlots, countFreeSlots, countAttempt, toSlotQuery' },
  { not: /^(changesLeft|asItWas)$/, use: 'abortIfTooManyChanges, abortIfChanged' },
  { not: /^(Around|Known|know|saleOf|netsOf|writeNets|shareOut)$/, use: 'StepContext, VisitState, buildSale, allocateByWeight' },
  { not: /^(endedLast|startIsUnasked|AtWork|readAtWork)$/, use: 'lastCompletedServices, startCheckDisabled, ActiveService' },
  { not: /^(isBusyElsewhere|personIsHere|clientIsHere)$/, use: 'hasOtherActiveService, staffExists, selectClientCheck' },
  { not: /^(pageOf|Owed|Settle|TillSums|tillSums)$/, use: 'postingDate, Outstanding, BalancePayment, DayTotals, dayTotals' },
  { not: /^(OnRoom|watchRoom|roomIn|offerRoom|takeMark)$/, use: 'OnCapacityFreed, detectFreedCapacity, offerFreedSlots' },
  { not: /^(lookAround|lookFor|Looked|heldBy|heldUntil)$/, use: 'loadAvailability, createSlotFinder, heldInterval, holdExpiry' },
  { not: /^(endLapsed|offersGiveWay|answeredNo|suitingDays)$/, use: 'expireOffers, withdrawOverlappingOffers, matchingDays' },
  { not: /^(deskNow|onTop|useDeed|useSaid|useFollow)$/, use: 'getAgendaState, rebase, useGuestAction, useErrorText, usePolling' },
  { not: /^(lineIsLost|lineIsBack|tryLine)$/, use: 'setOffline, setOnline, checkConnection' },
  { not: /^(NotLoaded|OverThePage|BareLayout|useLate|useStatusWord|opensTo)$/, use: 'LoadError, Overlays, GuestLayout, canAccess' },
  { not: /^(tell|told|askAnew|toldSums)$/, use: 'executeRaw; invalidateVisits; the value itself' },
  { not: /^(prove|proveByDevice)$/, use: 'verifyCode, verifyDevice' },
  { not: /^([Ff]aults|faultsOf|faultAt|setFaults|useFaults|OutsideFault)$/, use: 'FieldErrors, validateFields, fieldError' },
  { not: /^(most|least)[A-Z]\w*$/, use: 'max…, min…' },
]

/** Comments, test names and documents. */
export const prose: readonly Term[] = [
  { not: /\bdoors?\b/i, use: 'database handle' },
  { not: /(?<!\bround[ -])\btrips?\b/i, use: 'batch, or round trip' },
  { not: /\bsurroundings\b/i, use: 'context' },
  { not: /\bstand-ins?\b/i, use: 'fake gateway' },
  { not: /\boccupations?\b/i, use: 'busy interval' },
  { not: /\bstretch(es)?\b/i, use: 'interval, or segment of a service' },
  { not: /\bwish(es|ed)?\b/i, use: 'request' },
  { not: /\b(the|their|our) books\b/i, use: 'ledger' },
  { not: /\btakings\b/i, use: 'ledger lines' },
  { not: /\bthe (day's )?till\b|\btill's\b/i, use: 'end of day, drawer' },
  { not: /\bdebts?\b/i, use: 'outstanding balance' },
  { not: /\b(the|audit) trail\b/i, use: 'audit log' },
  { not: /\bghosts?\b/i, use: 'draft event' },
  { not: /\bdeeds?\b/i, use: 'action' },
  { not: /\bsentences?\b/i, use: 'message' },
  { not: /\bthe house\b/i, use: 'the project' },
  { not: /\b(makes?|made|no|any|enough) room\b|\broom (for|is|was|appears)\b/i, use: 'availability, freed capacity' },
  { not: /\bwho(ever)? (is )?asks?(ing)?\b/i, use: 'caller' },
  { not: /\bgiven back\b|\bgives? back\b/i, use: 'refunded, refund' },
  { not: /\bcalled off\b|\bcalls? (it )?off\b/i, use: 'cancelled' },
  { not: /\b(is|are|was) said\b/i, use: 'plain statement: subject and verb' },
  { not: /\b(?<!RFC \d+,? )section \d/i, use: 'a sentence that stands by itself, or a heading of this repository' },
  { not: /\bdecisions\.md\b/, use: 'DECISIONS.md with its heading, or a sentence that stands by itself' },
]

/** English texts that people see. */
export const screenTexts: readonly Term[] = [
  { not: /\bappointments?\b/i, use: 'booking, or visit' },
  { not: /\breservations?\b/i, use: 'booking' },
  { not: /\bcustomers?\b/i, use: 'client' },
  { not: /\b(by whom|whoever is free)\b/i, use: 'anyone available' },
  { not: /\btak(e|en) (\S+ ){0,3}back\b/i, use: 'Undo, Void checkout or Undo check-in' },
  { not: /\bgiv(e|en) back\b/i, use: 'Refund' },
  { not: /\bow(e|es|ed)\b/i, use: 'outstanding' },
  { not: /\bsettle[ds]?\b/i, use: 'pay balance' },
  { not: /\btill\b/i, use: 'End of day' },
  { not: /\bit fits\b/i, use: 'Balanced' },
  { not: /\bcalled off\b/i, use: 'Cancelled' },
  { not: /\bput(s)? back\b|\bstands? again\b/i, use: 'Restored' },
  { not: /\btrail\b|\bwhat happened\b/i, use: 'History' },
  { not: /\bhands on\b/i, use: 'Active time' },
  { not: /\bstretch(es)?\b/i, use: 'step' },
  { not: /^(came in|went out|low at)\b/i, use: 'Stock in, Stock out, Stocktake, Low-stock alert at' },
  { not: /\b(said yes|days passed)\b/i, use: 'Accepted, Expired' },
  { not: /(?<!same )\b(like|as) last time\b/i, use: 'Same as last time' },
  { not: /\bconventions?\b/i, use: 'Partner discount' },
  { not: /\bsign-in in two steps\b/i, use: 'Two-step verification' },
  { not: /\buser names?\b/i, use: 'username' },
  { not: /\bno connection\b|\bdid not come\b|\bmeanwhile\b/i, use: "You're offline, Couldn't load, No-show, Changed by someone else" },
  { not: /\bis no (day|time)\b|\balready there\b|\bno such\b/i, use: 'Enter a valid …, Already exists, … not found' },
  { not: /\b(is|are) saved\b/i, use: '… saved' },
]
