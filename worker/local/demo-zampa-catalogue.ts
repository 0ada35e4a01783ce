import { type CategoryPlan, type ProductPlan, type Recipe, type ServicePlan, service } from './demo-plan.ts'

export const zampaCategories: CategoryPlan[] = [
  { key: 'bath', name: 'Bath and brush', tint: 3, color: 'rgba(46,113,212,1)' },
  { key: 'groom', name: 'Full groom', tint: 1, color: 'rgba(214,21,111,1)' },
  { key: 'trim', name: 'Trim', tint: 2, color: 'rgba(138,79,214,1)' },
  { key: 'strip', name: 'Hand strip', tint: 5, color: 'rgba(38,140,84,1)' },
  { key: 'extra', name: 'Nails, ears, teeth', tint: 6, color: 'rgba(190,120,20,1)' },
  { key: 'cat', name: 'Cats', tint: 4, color: 'rgba(0,140,150,1)' },
]

export const zampaServices: ServicePlan[] = [
  service('bath', 'bath-s', 'Bath and brush, small', '45', 30, 10),
  service('bath', 'bath-m', 'Bath and brush, medium', '60', 38, 10),
  service('bath', 'bath-l', 'Bath and brush, large', '75', 50, 15),
  service('bath', 'flea-bath', 'Flea bath', '45', 36, 15),
  service('groom', 'groom-s', 'Full groom, small', '75', 52, 10),
  service('groom', 'groom-m', 'Full groom, medium', '90', 64, 10),
  service('groom', 'groom-l', 'Full groom, large', '120', 82, 15),
  service('groom', 'puppy', 'First groom, puppy', '45', 35, 10),
  service('trim', 'face-paws', 'Face and paws trim', '30', 20, 5),
  service('trim', 'summer', 'Summer clip', '60', 45, 10),
  service('strip', 'strip-s', 'Hand strip, small', '75', 60, 10),
  service('strip', 'strip-m', 'Hand strip, medium', '105', 80, 10),
  service('extra', 'nails', 'Nails', '15', 12),
  service('extra', 'ears', 'Ears', '15', 10),
  service('extra', 'teeth', 'Teeth', '15', 12),
  service('cat', 'cat-bath', 'Cat bath', '60', 48, 15),
  service('cat', 'cat-mats', 'De-matting, cat', '45', 42, 10),
]

/** What guests read of a service, by its key. */
export const zampaDescriptions: Readonly<Record<string, string>> = {
  'bath-s': 'Bath, blow-dry and brushing for dogs up to 10 kg.',
  'bath-m': 'Bath, blow-dry and brushing for dogs of 10 to 25 kg.',
  'bath-l': 'Bath, blow-dry and brushing for dogs above 25 kg.',
  'flea-bath': 'Against fleas, gentle on the skin.',
  'groom-s': 'Bath, cut, nails and ears for dogs up to 10 kg.',
  'groom-m': 'Bath, cut, nails and ears for dogs of 10 to 25 kg.',
  'groom-l': 'Bath, cut, nails and ears for dogs above 25 kg.',
  puppy: 'A first short visit to get used to water, dryer and scissors.',
  'face-paws': 'Free eyes and tidy paws between two grooms.',
  summer: 'One short length all over for hot days.',
  'strip-s': 'Old hair plucked by hand, for wire coats up to 10 kg.',
  'strip-m': 'Old hair plucked by hand, for wire coats of 10 to 25 kg.',
  nails: 'Clipped and filed.',
  ears: 'Cleaned and checked.',
  teeth: 'Brushed with a gel that dogs like.',
  'cat-bath': 'In a quiet hour, without dogs in the room.',
  'cat-mats': 'Knots taken out with comb and patience.',
}

export const zampaRecipes: Recipe[] = [
  { for: 'small', services: ['bath-s'], weight: 4 },
  { for: 'small', services: ['bath-s', 'nails'], weight: 8 },
  { for: 'small', services: ['groom-s'], weight: 10 },
  { for: 'small', services: ['groom-s', 'teeth'], weight: 4 },
  { for: 'small', services: ['groom-s', 'ears', 'nails'], weight: 4 },
  { for: 'small', services: ['strip-s'], weight: 4 },
  { for: 'small', services: ['face-paws'], weight: 3 },
  { for: 'small', services: ['puppy'], weight: 1 },
  { for: 'medium', services: ['bath-m', 'nails'], weight: 8 },
  { for: 'medium', services: ['bath-m', 'ears'], weight: 4 },
  { for: 'medium', services: ['groom-m'], weight: 8 },
  { for: 'medium', services: ['strip-m'], weight: 4 },
  { for: 'medium', services: ['flea-bath'], weight: 1 },
  { for: 'medium', services: ['summer', 'nails'], weight: 3 },
  { for: 'medium', services: ['nails'], weight: 2 },
  { for: 'large', services: ['bath-l'], weight: 6 },
  { for: 'large', services: ['bath-l', 'face-paws', 'nails'], weight: 5 },
  { for: 'large', services: ['groom-l'], weight: 5 },
  { for: 'large', services: ['nails', 'ears'], weight: 2 },
  { for: 'cat', services: ['cat-bath'], weight: 4 },
  { for: 'cat', services: ['cat-mats'], weight: 4 },
  { for: 'cat', services: ['nails'], weight: 2 },
]

export const zampaProducts: ProductPlan[] = [
  { product: 'Oatmeal shampoo 250 ml', price: 13.9, stock: 12, description: 'For sensitive skin.' },
  { product: 'Coat spray 200 ml', price: 15.5, stock: 9, description: 'Makes combing easier.' },
  { product: 'Slicker brush', price: 16.9, stock: 7, description: 'For long coats.' },
  { product: 'Paw balm 50 ml', price: 9.9, stock: 15, description: 'Against salt and heat.' },
  { product: 'Tooth gel 100 ml', price: 11.5, stock: 3, description: 'Poultry flavour.' },
  { product: 'Salmon treats 100 g', price: 5.5, stock: 30, description: 'One for being good.' },
]

/** Breeds by kind: the size of a dog, or a cat. */
export const breeds: Readonly<Record<string, readonly string[]>> = {
  small: [
    'Maltese',
    'Toy Poodle',
    'Jack Russell Terrier',
    'West Highland Terrier',
    'Dachshund',
    'Shih Tzu',
    'Yorkshire Terrier',
    'Bichon Frise',
    'Mixed',
  ],
  medium: ['Cocker Spaniel', 'Schnauzer', 'Border Collie', 'Beagle', 'Lagotto', 'Poodle', 'French Bulldog', 'Mixed'],
  large: ['Golden Retriever', 'Labrador', 'Samoyed', 'Bernese Mountain Dog', 'German Shepherd', 'Maremma Sheepdog', 'Mixed'],
  cat: ['European Shorthair', 'Persian', 'Maine Coon', 'Norwegian Forest Cat', 'Ragdoll'],
}
