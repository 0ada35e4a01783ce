import { planFields, toWholeCents } from '../../../../schema/rules/money/cash-system.ts'
import { fold } from '../../../../schema/rules/search.ts'
import type { CashValues } from '../../../../schema/tables/money/cash-system.ts'
import type { CashItemRole, CashProblem } from '../../../../schema/terms.ts'
import type { CashItem } from '../../../gateways/cash-system.ts'
import type { KnownCategory } from './category-queries.ts'
import type { FreeThing, ItemFacts, ItemLink, KnownItem } from './item-queries.ts'
import type { NewThing, ThingChange } from './thing-queries.ts'

/** What an import does with one page of items. */
export interface ItemPlan {
  readonly services: NewThing[]
  readonly products: NewThing[]
  readonly serviceChanges: ThingChange[]
  readonly productChanges: ThingChange[]
  readonly links: ItemLink[]
  readonly counts: Record<'added' | 'known' | 'rejected' | 'changed' | 'differing', number>
}

export interface ItemContext {
  readonly categories: ReadonlyMap<string, KnownCategory>
  readonly newId: (prefix: string) => string
}

type SoldRole = 'service' | 'product'
type Own = NonNullable<KnownItem['own']>
const isSold = (role: CashItemRole): role is SoldRole => role === 'service' || role === 'product'

/** The category that the salon has here for one of the cash system. */
const getCategoryId = ({ categories }: ItemContext, externalId: unknown): string | null =>
  typeof externalId === 'string' ? (categories.get(externalId)?.thingId ?? null) : null

/** The values of an item as both sides compare them, or why it cannot be imported. */
function readValues(item: CashItem, role: SoldRole): CashValues | CashProblem {
  if (item.name === '') return 'no_name'
  if (item.price === null) return 'no_price'
  const price = toWholeCents(item.price)
  if (price === null) return 'price_decimals'
  const values = { name: item.name, price, description: item.description, category: item.categoryId }
  return role === 'product' ? { ...values, barcodes: item.barcodes } : values
}

/** The columns that change with the taken fields. */
function toSet(context: ItemContext, values: CashValues, taken: readonly string[]): ThingChange['set'] {
  const has = (field: string) => taken.includes(field)
  const categoryId = has('category') ? getCategoryId(context, values.category) : null
  return {
    ...(has('name') ? { name: values.name, searchText: fold(values.name) } : {}),
    ...(has('price') && values.price !== undefined ? { price: values.price } : {}),
    ...(has('description') && values.description !== undefined ? { description: values.description } : {}),
    ...(has('barcodes') && values.barcodes ? { barcodes: values.barcodes } : {}),
    ...(categoryId === null ? {} : { categoryId }),
  }
}

/** Plans the items of one page. */
export class ItemPlanner {
  readonly plan: ItemPlan = {
    ...{ services: [], products: [], serviceChanges: [], productChanges: [], links: [] },
    counts: { added: 0, known: 0, rejected: 0, changed: 0, differing: 0 },
  }
  readonly #context: ItemContext
  readonly #known: ReadonlyMap<string, KnownItem>
  readonly #free: FreeThing[]
  readonly #barcodes: Map<string, string>

  constructor(context: ItemContext, facts: ItemFacts) {
    this.#context = context
    this.#known = new Map(facts.items.map((item) => [item.externalId, item]))
    this.#free = [...facts.free]
    this.#barcodes = new Map(facts.barcodes.map(({ barcode, productId }) => [barcode, productId]))
  }

  add(item: CashItem): void {
    const known = this.#known.get(item.externalId)
    const role = this.#context.categories.get(item.categoryId)?.role ?? ''
    // A thing stays what it became, also where its category is marked otherwise later.
    const kept = known?.thingId && isSold(known.role) ? known.role : role
    if (role === 'ignored' || !isSold(kept)) this.#skip(item, role, known, role === 'ignored' ? '' : 'category_not_marked')
    else this.#addSold(item, kept, known)
  }

  #addSold(item: CashItem, role: SoldRole, known: KnownItem | undefined): void {
    const values = readValues(item, role)
    if (typeof values === 'string') this.#skip(item, role, known, values)
    else if (known?.thingId && known.own) this.#compare(item, role, values, { ...known, own: known.own, thingId: known.thingId })
    else this.#linkOrCreate(item, role, values)
  }

  #linkOrCreate(item: CashItem, role: SoldRole, values: CashValues): void {
    const free = this.#takeFree(role, values)
    // Its category stays that of the salon.
    const agreed = { name: '', category: item.categoryId }
    if (free) this.#compare(item, role, values, { thingId: free.id, agreed, own: { ...free.own, isArchived: false } })
    else this.#create(item, role, values)
  }

  /** An unlinked service or product of the same name: it is linked, and what differs is asked. */
  #takeFree(role: SoldRole, { name }: CashValues): FreeThing | undefined {
    const at = this.#free.findIndex((thing) => thing.role === role && thing.own.name === name)
    return at < 0 ? undefined : this.#free.splice(at, 1)[0]
  }

  /** Barcodes that no other product has. */
  #claimBarcodes(values: CashValues, productId: string): { values: CashValues; problem: '' | CashProblem } {
    if (!values.barcodes) return { values, problem: '' }
    const own = values.barcodes.filter((barcode) => (this.#barcodes.get(barcode) ?? productId) === productId)
    for (const barcode of own) this.#barcodes.set(barcode, productId)
    return { values: { ...values, barcodes: own }, problem: own.length < values.barcodes.length ? 'barcode_of_other' : '' }
  }

  #create(item: CashItem, role: SoldRole, sent: CashValues): void {
    const id = this.#context.newId(role === 'service' ? 'srv' : 'prd')
    const { values, problem } = this.#claimBarcodes(sent, id)
    const { name, price = 0, description = '', barcodes = [] } = values
    const thing = {
      id,
      categoryId: getCategoryId(this.#context, values.category),
      name,
      searchText: fold(name),
      price,
      description,
      barcodes,
    }
    this.plan[role === 'service' ? 'services' : 'products'].push(thing)
    this.plan.counts.added++
    this.#link(item, { role, thingId: id, values, agreed: values, hasDifferences: false, problem })
  }

  #compare(item: CashItem, role: SoldRole, sent: CashValues, known: Pick<KnownItem, 'agreed'> & { thingId: string; own: Own }): void {
    const { values, problem } = this.#claimBarcodes(sent, known.thingId)
    const { taken, differing, agreed } = planFields({ ...values }, { ...known.agreed }, { ...known.own })
    const set = toSet(this.#context, values, taken)
    const isChanged = Object.keys(set).length > 0 && !known.own.isArchived
    const change = { id: known.thingId, version: known.own.version, set }
    if (isChanged) this.plan[role === 'service' ? 'serviceChanges' : 'productChanges'].push(change)
    if (differing.length > 0) this.plan.counts.differing++
    else if (isChanged) this.plan.counts.changed++
    else this.plan.counts.known++
    this.#link(item, { role, thingId: known.thingId, values, agreed, hasDifferences: differing.length > 0, problem })
  }

  /** What became something here before keeps its link; otherwise nothing becomes of it. */
  #skip(item: CashItem, role: CashItemRole, known: KnownItem | undefined, problem: '' | CashProblem): void {
    this.plan.counts[problem === '' ? 'known' : 'rejected']++
    const values = known?.thingId ? { ...known.agreed } : { name: item.name }
    const kept = known?.thingId ? { role: known.role, thingId: known.thingId } : { role, thingId: null }
    this.#link(item, { ...kept, values, agreed: values, hasDifferences: false, problem })
  }

  #link(item: CashItem, link: Omit<ItemLink, 'externalId' | 'variantId' | 'departmentId' | 'taxId'>): void {
    const { externalId, variantId, departmentId, taxId } = item
    this.plan.links.push({ externalId, variantId, departmentId, taxId, ...link })
  }
}
