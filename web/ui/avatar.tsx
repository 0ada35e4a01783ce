import { type CSSProperties, createContext, use, useState } from 'react'
import { classNames } from './class-names.ts'

/** The first letters of the first and the last name: 'Giulia Moretti' → 'GM'. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** One of the six category colours, always the same for an id. */
export function getAvatarColour(id: string): string {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return `var(--cat-${(sum % 6) + 1})`
}

/** CSS colours that somebody chose, by id: a person has the same colour on every screen. */
export const AvatarColours = createContext<ReadonlyMap<string, string>>(new Map())

export interface AvatarProps {
  name: string
  /** Decides the colour: the chosen one, else one of the categories'. Default: the name. */
  id?: string
  image?: string | null
  size?: 's' | 'm' | 'l' | 'xl'
  square?: boolean
}

/** An image or initials, hidden from screen readers: the name is next to it. An image that fails to load is replaced by the initials. */
export function Avatar({ name, id, image, size = 'm', square }: AvatarProps) {
  const [failedImage, setFailedImage] = useState<string | null>(null)
  const style: CSSProperties & { '--c': string } = { '--c': use(AvatarColours).get(id ?? name) ?? getAvatarColour(id ?? name) }
  return (
    <span className={classNames('ava', size !== 'm' && size, square && 'sq')} style={style} aria-hidden="true">
      {image && image !== failedImage ? <img src={image} alt="" loading="lazy" onError={() => setFailedImage(image)} /> : getInitials(name)}
    </span>
  )
}
