/** The part of saxen that the spreadsheet reader uses; the package has no types of its own. */
declare module 'saxen' {
  type Attributes = Readonly<Record<string, string>>
  export class Parser {
    on(event: 'openTag', listener: (name: string, attributes: () => Attributes) => void): this
    on(event: 'closeTag', listener: (name: string) => void): this
    on(event: 'text' | 'cdata' | 'attention', listener: (text: string) => void): this
    /** Parses the next piece. Throws what a listener throws, and on XML that is not well-formed. */
    write(xml: string): this
    end(): void
  }
}
