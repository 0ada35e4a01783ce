import type app from '../locales/en/app.json'

type TextKey = Extract<keyof typeof app, `unfinished_${string}`>

/** Paths whose screens are not implemented yet, with a description. Remove a path when routes.tsx names its screen. */
export const unfinished: Readonly<Record<string, TextKey>> = {
  '/survey': 'unfinished_guest',
}
