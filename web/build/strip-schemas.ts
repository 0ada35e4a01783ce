import type { Plugin } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}
/** A replacement of the source from `start` to `end`. */
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value
const getChildren = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const getProperties = (node: Node): ReadonlyMap<string, Node> => {
  const properties = node.type === 'ObjectExpression' ? (node.properties as readonly Node[]) : []
  return new Map(
    properties.flatMap((property) => (property.type === 'Property' ? [[(property.key as { name: string }).name, property]] : [])),
  )
}
const getValue = (property: Node) => property.value as Node
const isEndpoint = (properties: ReadonlyMap<string, Node>) => ['method', 'path', 'access', 'reply'].every((name) => properties.has(name))
const isFile = (reply: Node) => getProperties(reply).has('file')
/** Forms of staff are checked in the browser by the schema of their body; guests' pages leave that to the server. */
const isForGuests = (access: Node) => ['guest', 'booking', 'link'].includes(String(access.value))

function* findEdits(node: Node, isInFunction = false): Generator<Edit> {
  const properties = getProperties(node)
  if (isEndpoint(properties)) {
    for (const [name, property] of properties) {
      if (name === 'reply' && !isFile(getValue(property))) yield { start: property.start, end: property.end, text: 'reply: {}' }
      else if (['input', 'errors', 'own'].includes(name)) yield { start: property.start, end: property.end, text: '' }
      else if (name === 'body' && isForGuests(getValue(properties.get('access') as Node)))
        yield { start: property.start, end: property.end, text: '' }
      else yield* findEdits(getValue(property), isInFunction)
    }
    return
  }
  // The modules declare values without side effects: those that nothing uses any more can be left out.
  if (node.type === 'CallExpression' && !isInFunction) yield { start: node.start, end: node.start, text: '/*#__PURE__*/ ' }
  const inside = isInFunction || /Function/.test(node.type)
  for (const child of getChildren(node)) yield* findEdits(child, inside)
}

/** Leaves out of the browser's endpoint tables what only the server reads, and with it most schemas. */
export function stripSchemas(): Plugin {
  return {
    name: 'strip-schemas',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]schema[\\/]api[\\/][\w-]+\.ts$/ },
      handler(code) {
        const edits = [...findEdits(this.parse(code) as unknown as Node)].sort((a, b) => b.start - a.start)
        const stripped = edits.reduce((text, { start, end, text: replacement }) => {
          // A property is left out with the comma behind it.
          const after = replacement === '' ? text.slice(end).replace(/^\s*,/, '') : text.slice(end)
          return text.slice(0, start) + replacement + after
        }, code)
        return { code: stripped, map: null, moduleSideEffects: false }
      },
    },
  }
}
