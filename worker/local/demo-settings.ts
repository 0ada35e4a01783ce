import { cents, euro } from '../../schema/rules/money.ts'
import { dashboardServiceCategories, productCategories, serviceSets } from '../../schema/tables/catalogue/services.ts'
import {
  salonConfigCategories,
  salonConfigColours,
  salonConfigDiscounts,
  salonConfigExpenseRanges,
  salonConfigPetBreeds,
  salonConfigPetSizes,
  salonConfigPrivacies,
  salonConfigUIs,
  salonConfigWidgets,
} from '../../schema/tables/platform/settings.ts'
import { createDemoId } from './demo-calendar.ts'
import { rowsFor, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'
import { breeds } from './demo-zampa-catalogue.ts'

type Audit = { changedBy: string; changed: string }

/** Settings of the salon: display of prices and dates, privacy texts, lists and packages. */
export function settingsRows(plan: SalonPlan, salonId: string, audit: Audit): TableRows[] {
  const row = <T extends object>(values: T) => ({ ...values, salonId, ...audit })
  const ranges = (a: number, b: number, c: number) => [
    { from: 0, to: a },
    { from: a, to: b },
    { from: b, to: c },
    { from: c, to: null },
  ]
  return [
    rowsFor(salonConfigWidgets, [
      row({ salonConfigWidgetId: createDemoId('wdg', plan, 1), widget: 'Online booking', showServicePrice: true }),
    ]),
    rowsFor(salonConfigUIs, [row({ salonConfigUIId: createDemoId('uic', plan, 1), dateFormat: 'DD/MM/YYYY' as const })]),
    rowsFor(
      salonConfigPrivacies,
      privacyTexts.map((text, i) => row({ ...text, salonConfigPrivacyId: createDemoId('prv', plan, i + 1), textSince: audit.changed })),
    ),
    rowsFor(
      salonConfigColours,
      plan.categories.map(({ name, color }, i) =>
        row({ salonConfigColourId: createDemoId('clr', plan, i + 1), name, color, position: i + 1 }),
      ),
    ),
    rowsFor(salonConfigDiscounts, [
      row({
        salonConfigDiscountId: createDemoId('dsc', plan, 1),
        discount: 'Gym next door',
        discountCode: 'GYM',
        percentServices: 10,
        percentProducts: 5,
      }),
      row({
        salonConfigDiscountId: createDemoId('dsc', plan, 2),
        discount: 'Students',
        discountCode: 'STUDENT',
        percentServices: 15,
        percentProducts: 0,
      }),
    ]),
    rowsFor(salonConfigExpenseRanges, [
      row({ salonConfigExpenseRangeId: createDemoId('xpr', plan, 'female'), gender: 'female' as const, ranges: ranges(150, 400, 900) }),
      row({ salonConfigExpenseRangeId: createDemoId('xpr', plan, 'male'), gender: 'male' as const, ranges: ranges(80, 200, 400) }),
    ]),
    rowsFor(
      salonConfigCategories,
      ['New', 'Regular', 'VIP'].map((category, i) =>
        row({ salonConfigCategoryId: createDemoId('ccg', plan, i + 1), category, position: i + 1 }),
      ),
    ),
    rowsFor(
      dashboardServiceCategories,
      plan.categories.map(({ key, name }, i) =>
        row({ dashboardServiceCategoryId: createDemoId('dcg', plan, key), categoryName: name, position: i + 1 }),
      ),
    ),
    rowsFor(productCategories, [row({ productCategoryId: createDemoId('pcg', plan, 1), categoryName: 'For sale', position: 1 })]),
    ...packages(plan, row),
    ...(plan.salon.isPet ? petLists(plan, row) : []),
  ]
}

const privacyTexts = [
  {
    number: 1,
    language: 'en' as const,
    title: 'How we use your data',
    text: [
      'We store your name, your number and the services we did for you, so that we can prepare your next visit.',
      'You can ask us at any time to see, correct or delete your data.',
    ].join(' '),
  },
  {
    number: 1,
    language: 'it' as const,
    title: 'Come usiamo i tuoi dati',
    text: [
      'Conserviamo il tuo nome, il tuo numero e i servizi che abbiamo svolto per te, per preparare la prossima visita.',
      'In ogni momento puoi chiederci di vedere, correggere o cancellare i tuoi dati.',
    ].join(' '),
  },
]

type Row = <T extends object>(values: T) => T & Audit & { salonId: string }

/** Packages of services that are often booked together, at 10 % less. */
function packages(plan: SalonPlan, row: Row): TableRows[] {
  const together = plan.recipes.filter((recipe) => recipe.services.length > 1).slice(0, 4)
  return [
    rowsFor(
      serviceSets,
      together.map(({ services }, i) => {
        const parts = services.flatMap((key) => plan.services.filter((service) => service.key === key))
        const sum = parts.reduce((total, service) => total + cents(service.price), 0)
        return row({
          serviceSetId: createDemoId('set', plan, i + 1),
          serviceSet: parts.map((service) => service.name).join(' + '),
          price: euro(Math.round((sum * 0.9) / 100) * 100),
          serviceIds: parts.map((service) => createDemoId('srv', plan, service.key)),
        })
      }),
    ),
  ]
}

function petLists(plan: SalonPlan, row: Row): TableRows[] {
  const names = [
    ...new Set(Object.entries(breeds).flatMap(([kind, list]) => list.map((name) => `${kind === 'cat' ? 'cat' : 'dog'}:${name}`))),
  ]
  return [
    rowsFor(
      salonConfigPetBreeds,
      names.map((name, i) =>
        row({
          salonConfigPetBreedId: createDemoId('brd', plan, i + 1),
          species: name.startsWith('cat:') ? ('cat' as const) : ('dog' as const),
          breed: name.slice(4),
        }),
      ),
    ),
    rowsFor(
      salonConfigPetSizes,
      [
        { size: 'S', fromKg: 0, toKg: 10 },
        { size: 'M', fromKg: 10, toKg: 25 },
        { size: 'L', fromKg: 25, toKg: null },
      ].map((size, i) => row({ ...size, salonConfigPetSizeId: createDemoId('siz', plan, i + 1), position: i + 1 })),
    ),
  ]
}
