/** Finds the steps of a query plan whose cost grows with the clients and the years of a salon, or with the number of salons. */

/** A row of EXPLAIN QUERY PLAN. */
export interface PlanStep {
  readonly id: number
  readonly parent: number
  readonly detail: string
}

/** Tables, and the table of each index. */
export interface PlanTables {
  readonly tables: ReadonlySet<string>
  readonly ofIndex: ReadonlyMap<string, string>
}

/** Tables whose rows are bounded by the team, the catalogue and the settings of a salon, or by the number of salons. */
const boundedTables = new Set(
  `absences booking_rules
  applied_migrations attendance_months attendance_pins attendance_settings booking_promo_codes calendar_feeds campaigns card_terminals
  cash_systems client_list_settings commission_approvals commission_versions commissions consent_form_texts consent_forms courses
  cron_messages cron_runs dashboard_service_categories deposit_rules gift_card_settings import_mappings
  invoice_exchanges invoice_settings last_minute_prices
  loyalty_settings message_templates missed_call_lines news news_pictures online_booking_service_categories online_booking_slots
  payroll_settings pet_prices
  product_barcodes resource_kinds resource_outages resources
  product_categories products recovery_codes report_sendings reports rota_settings
  rota_templates rota_versions salon_config_categories salon_config_colours salon_config_days_closeds salon_config_discounts
  salon_config_expense_ranges salon_config_opening_times salon_config_pet_breeds salon_config_pet_sizes salon_config_privacies
  salon_config_privacy_texts salon_config_uis salon_config_widgets salon_secrets salons service_categories service_resources
  service_sets services sign_in_tokens special_promo_products special_promo_services special_promo_staff special_promos sqlite_sequence
  survey_versions surveys target_settings targets two_step_requirements two_steps user_allowances user_permissions user_services users
  waiting_list_dirty waiting_list_settings whatsapp_accounts whatsapp_templates`.split(/\s+/),
)

const search = /^SEARCH (\w+) USING (?:(?:COVERING |PARTIAL )*INDEX (\w+)|(AUTOMATIC)[A-Z ]* INDEX|INTEGER PRIMARY KEY) \((.*)\)/
const scan = /^SCAN (\w+)(?: (VIRTUAL TABLE))?/
const body = /^(?:MATERIALIZE|CO-ROUTINE) (\w+)/

/** Where a step runs: the wide steps that it runs for each row of, outermost first, and whether in a sub-select that depends on them. */
interface Place {
  readonly outer: readonly string[]
  readonly isCorrelated: boolean
}

const alone: Place = { outer: [], isCorrelated: false }

/**
 * What a statement reads too much of, as `<step> for each of <step>`. A step is wide if it reads a growing table by nothing but its salon,
 * a list in a parameter, or a sub-select with such a step; a range of time counts in a correlated sub-select only. Found are whole growing
 * tables, and wide steps for each row of a wide step.
 */
export function findWideReads(sql: string, steps: readonly PlanStep[], { tables, ofIndex }: PlanTables): string[] {
  const children = Map.groupBy(steps, ({ parent }) => parent)
  const names = listNames(sql)
  const isWideBody = new Map<string, boolean>()
  const found = new Set<string>()
  /** Whether it is a common table expression, which is filled once, where it is used first. */
  const isCommon = (name: string) => new RegExp(`\\b${name} AS (MATERIALIZED )?\\(`).test(sql)
  const grows = (table: string) => tables.has(table) && !boundedTables.has(table)

  /** The name of a wide step, or undefined. */
  function readSearch(
    [, alias = '', index, automatic, condition = '']: RegExpExecArray,
    { outer, isCorrelated }: Place,
  ): string | undefined {
    const table = ofIndex.get(index ?? '') ?? names.get(alias) ?? alias
    if (!grows(table)) return undefined
    if (automatic) return note(`an index of all ${table}`, [])
    const columns = [...condition.matchAll(/([\w<>]+)=\?/g)].map(([, column]) => column)
    if (!index || columns.some((column) => column !== 'salon_id')) return undefined
    const isRange = /[<>]\?/.test(condition)
    if (outer.length > 0 && (isCorrelated || !isRange)) note(table, outer)
    return table
  }
  function readScan([, alias = '', virtual]: RegExpExecArray, { outer }: Place): string | undefined {
    const name = names.get(alias) ?? alias
    const isWide = isWideBody.get(alias) ?? isWideBody.get(name)
    if (isWide !== undefined) return isWide ? note(`(${name})`, outer) : undefined
    if (!virtual) return grows(name) ? note(`all ${name}`, []) : undefined
    // The members of a row's own list are few; those of a parameter may be all clients.
    if (alias !== 'json_each' && !new RegExp(`json_each\\(\\?\\) (AS )?${alias}\\b`).test(sql)) return undefined
    if (outer.some((step) => tables.has(step))) note('a list', outer)
    return 'a list'
  }
  function note(step: string, outer: readonly string[]): string {
    if (outer.length > 0) found.add(`${step} for each of ${outer.join(', ')}`)
    else if (step.includes('all ')) found.add(step)
    return step
  }
  /** Whether the loops of a level have a wide step. */
  function walk(parent: number, place: Place): boolean {
    const outer = [...place.outer]
    let hasWidePart = false
    for (const { id, detail } of children.get(parent) ?? []) {
      const here = { outer, isCorrelated: place.isCorrelated }
      const [searched, scanned, [, name] = []] = [search.exec(detail), scan.exec(detail), body.exec(detail) ?? []]
      if (searched || scanned) {
        const step = searched ? readSearch(searched, here) : scanned && readScan(scanned, here)
        if (step) outer.push(step)
      } else if (name) isWideBody.set(name, walk(id, isCommon(name) && detail.startsWith('MATERIALIZE') ? alone : place))
      else if (detail.startsWith('CORRELATED')) walk(id, { outer, isCorrelated: true })
      else if (/^(SCALAR|LIST) SUBQUERY/.test(detail)) walk(id, alone)
      else hasWidePart = walk(id, here) || hasWidePart
    }
    return hasWidePart || outer.length > place.outer.length
  }
  // SQLite plans a scan for a condition that is never true, and does not run it.
  if (!/ and \(0\)\)$/i.test(sql)) walk(0, alone)
  return [...found]
}

/** Tables by the names that a statement gives them. */
function listNames(sql: string): Map<string, string> {
  const names = new Map<string, string>()
  for (const [, table = '', alias = ''] of sql.matchAll(
    /(?:\b(?:FROM|JOIN|UPDATE|INTO)|,)\s+"?([a-z_]\w*)"?(?:\s+(?:AS\s+)?([a-z_]\w*))?/g,
  ))
    for (const name of [table, alias || table]) if (!names.has(name) || !names.has(table)) names.set(name, table)
  return names
}
