import type { Language } from '../../terms.ts'

type Species = 'dog' | 'cat' | 'other'
interface StarterBreed {
  readonly species: Species
  readonly name: Readonly<Record<Language, string>>
}
interface StarterSize {
  readonly name: Readonly<Record<Language, string>>
  /** Kilograms. `toKg` is null without an upper limit. */
  readonly fromKg: number
  readonly toKg: number | null
}

const breed = (species: Species, en: string, it: string = en): StarterBreed => ({ species, name: { en, it } })

/** The breeds that a new pet salon starts with. */
export const starterBreeds: readonly StarterBreed[] = [
  breed('dog', 'Mixed breed', 'Meticcio'),
  breed('dog', 'Airedale Terrier'),
  breed('dog', 'Akita'),
  breed('dog', 'Australian Shepherd', 'Pastore australiano'),
  breed('dog', 'Basset Hound'),
  breed('dog', 'Beagle'),
  breed('dog', 'Bernese Mountain Dog', 'Bovaro del bernese'),
  breed('dog', 'Bichon Frise', 'Bichon à poil frisé'),
  breed('dog', 'Bolognese'),
  breed('dog', 'Border Collie'),
  breed('dog', 'Boxer'),
  breed('dog', 'Cane Corso'),
  breed('dog', 'Cavalier King Charles Spaniel'),
  breed('dog', 'Chihuahua'),
  breed('dog', 'Chow Chow'),
  breed('dog', 'Cocker Spaniel'),
  breed('dog', 'Dachshund', 'Bassotto'),
  breed('dog', 'Dalmatian', 'Dalmata'),
  breed('dog', 'Dobermann'),
  breed('dog', 'English Setter', 'Setter inglese'),
  breed('dog', 'Fox Terrier'),
  breed('dog', 'French Bulldog', 'Bulldog francese'),
  breed('dog', 'German Shepherd', 'Pastore tedesco'),
  breed('dog', 'Golden Retriever'),
  breed('dog', 'Havanese', 'Bichon havanais'),
  breed('dog', 'Irish Setter', 'Setter irlandese'),
  breed('dog', 'Jack Russell Terrier'),
  breed('dog', 'Labrador Retriever'),
  breed('dog', 'Lagotto Romagnolo'),
  breed('dog', 'Maltese'),
  breed('dog', 'Maremma Sheepdog', 'Pastore maremmano abruzzese'),
  breed('dog', 'Newfoundland', 'Terranova'),
  breed('dog', 'Pinscher'),
  breed('dog', 'Pomeranian', 'Volpino di Pomerania'),
  breed('dog', 'Poodle', 'Barboncino'),
  breed('dog', 'Pug', 'Carlino'),
  breed('dog', 'Rottweiler'),
  breed('dog', 'Samoyed', 'Samoiedo'),
  breed('dog', 'Schnauzer'),
  breed('dog', 'Shih Tzu'),
  breed('dog', 'Siberian Husky'),
  breed('dog', 'Volpino Italiano', 'Volpino italiano'),
  breed('dog', 'Weimaraner'),
  breed('dog', 'West Highland White Terrier'),
  breed('dog', 'Yorkshire Terrier'),
  breed('cat', 'Domestic shorthair', 'Europeo comune'),
  breed('cat', 'Domestic longhair', 'Europeo a pelo lungo'),
  breed('cat', 'Abyssinian', 'Abissino'),
  breed('cat', 'Bengal', 'Bengala'),
  breed('cat', 'Birman', 'Sacro di Birmania'),
  breed('cat', 'British Shorthair'),
  breed('cat', 'Devon Rex'),
  breed('cat', 'Exotic Shorthair'),
  breed('cat', 'Maine Coon'),
  breed('cat', 'Norwegian Forest Cat', 'Norvegese delle foreste'),
  breed('cat', 'Persian', 'Persiano'),
  breed('cat', 'Ragdoll'),
  breed('cat', 'Russian Blue', 'Blu di Russia'),
  breed('cat', 'Siamese'),
  breed('cat', 'Siberian', 'Siberiano'),
  breed('cat', 'Sphynx'),
  breed('other', 'Rabbit', 'Coniglio'),
  breed('other', 'Guinea pig', 'Porcellino d’India'),
]

/** The pet sizes that a new pet salon starts with. */
export const starterSizes: readonly StarterSize[] = [
  { name: { en: 'Toy', it: 'Toy' }, fromKg: 0, toKg: 5 },
  { name: { en: 'Small', it: 'Piccola' }, fromKg: 5, toKg: 10 },
  { name: { en: 'Medium', it: 'Media' }, fromKg: 10, toKg: 25 },
  { name: { en: 'Large', it: 'Grande' }, fromKg: 25, toKg: 45 },
  { name: { en: 'Giant', it: 'Gigante' }, fromKg: 45, toKg: null },
]
