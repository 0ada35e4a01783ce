import type { Salon } from '../support/salon.ts'

/** Plain model of a salon: what was acknowledged, in whole cents and seconds UTC. */
export interface ModelService {
  readonly agendaServiceId: string
  readonly userId: string
  readonly start: number
}
export interface ModelBooking {
  readonly agendaId: string
  /** Note by which its row is found; empty for that of a walk-in. */
  readonly marker: string
  clientId: string
  version: number
  services: readonly ModelService[]
  outcome: string | null
  hasVisit: boolean
}
export const methods = ['cash', 'card', 'voucher'] as const
export type Method = (typeof methods)[number]
export const entryKinds = ['checkout', 'settlement', 'refund', 'refund_undone', 'void'] as const
export type EntryKind = (typeof entryKinds)[number]
export interface ModelRefund {
  readonly entryId: string
  readonly cents: number
  /** The part of it that was charged for services and products, not as a tip. */
  readonly goods: number
  undone: boolean
}
export interface ModelVisit {
  readonly appointmentId: string
  readonly marker: string
  clientId: string
  state: 'arrived' | 'started' | 'stopped' | 'paid'
  readonly serviceCents: number
  /** Pieces of the one product, by line. */
  pieces: number[]
  /** Cents that a loyalty reward takes off. */
  reward: number
  charged: number
  /** What is charged for services and products. */
  goods: number
  paid: number
  /** Cents paid by each method. */
  readonly byMethod: Record<Method, number>
  /** Cents that gift cards have paid, by card. */
  byCard: Map<string, number>
  readonly entries: Record<EntryKind, number>
  refunds: ModelRefund[]
}
export interface ModelCard {
  readonly prepaidId: string
  readonly marker: string
  balance: number
  /** Entries of sales and top-ups that can be voided. */
  sales: { readonly entryId: string; readonly cents: number; readonly method: Method; voided: boolean }[]
  isVoid: boolean
}
export interface ModelClient {
  readonly clientId: string
  version: number
  note: string
  /** Points added by hand, less those spent; what visits have earned comes to them. */
  points: number
  mergedInto: string | null
}

export const productCents = 1850
export const firstStock = 60
/** A point for each euro; a reward costs so many and takes so much off. */
export const [rewardPoints, rewardCents] = [50, 1000]

/** Where a marker is looked for: the table and column that hold it. */
export const markedColumns = {
  agendas: 'note',
  appointments: 'note',
  clients: 'name',
  prepaid_accounts: 'label',
  cash_movements: 'note',
  loyalty_entries: 'reason',
} as const
export type MarkedTable = keyof typeof markedColumns

export class ModelSalon {
  readonly salon: Salon
  readonly productId: string
  readonly bookings = new Map<string, ModelBooking>()
  readonly visits = new Map<string, ModelVisit>()
  readonly cards = new Map<string, ModelCard>()
  readonly clients = new Map<string, ModelClient>()
  /** Signed cents of cash movements. */
  cash = 0
  stock = firstStock
  /** Cancellations that tell the client. */
  announced = 0
  /** Whether the row of a marker has to be there once; false for a refused write. */
  readonly markers = new Map<string, { readonly table: MarkedTable; isThere: boolean }>()
  /** Ids of what a step is changing: no other step takes them. */
  readonly locks = new Set<string>()

  constructor(salon: Salon, productId: string) {
    this.salon = salon
    this.productId = productId
    for (const clientId of salon.clients) this.addClient(clientId, 1)
  }

  addClient(clientId: string, version: number): void {
    this.clients.set(clientId, { clientId, version, note: '', points: 0, mergedInto: null })
  }
  pointsOf({ clientId, points }: ModelClient): number {
    const visits = [...this.visits.values()].filter((visit) => visit.clientId === clientId)
    return visits.reduce((sum, visit) => sum + earnedBy(visit), points)
  }
  /** Those of a list that no step is changing, and that pass `filter`. */
  free<T>(list: Iterable<T>, getId: (one: T) => string, filter: (one: T) => boolean = () => true): T[] {
    return [...list].filter((one) => !this.locks.has(getId(one)) && filter(one))
  }
  freeClients(): ModelClient[] {
    return this.free(
      this.clients.values(),
      ({ clientId }) => clientId,
      ({ mergedInto }) => mergedInto === null,
    )
  }
  /** Visits in one of the states whose client nobody is serving. */
  freeVisits(...states: readonly ModelVisit['state'][]): ModelVisit[] {
    return this.free(
      this.visits.values(),
      ({ clientId }) => clientId,
      ({ state }) => states.includes(state),
    )
  }
  freeCards(): ModelCard[] {
    return this.free(
      this.cards.values(),
      ({ prepaidId }) => prepaidId,
      ({ isVoid }) => !isVoid,
    )
  }
  owedOf(visit: ModelVisit): number {
    return visit.charged - visit.paid
  }
}

export const totalOf = ({ serviceCents, pieces, reward }: ModelVisit): number =>
  serviceCents + pieces.reduce((sum, n) => sum + n * productCents, 0) - reward
/** Points of a visit: of whole euros, without the tip. */
export const earnedBy = ({ goods }: ModelVisit): number => Math.floor(goods / 100)

export const newVisit = (
  values: Pick<ModelVisit, 'appointmentId' | 'marker' | 'clientId' | 'serviceCents'> & { state: ModelVisit['state'] },
): ModelVisit => ({
  ...values,
  pieces: [],
  reward: 0,
  charged: 0,
  goods: 0,
  paid: 0,
  byMethod: { cash: 0, card: 0, voucher: 0 },
  byCard: new Map(),
  entries: { checkout: 0, settlement: 0, refund: 0, refund_undone: 0, void: 0 },
  refunds: [],
})
