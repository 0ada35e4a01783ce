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
const isResource = ({ type, callee }: Node) => type === 'CallExpression' && (callee as { name?: string }).name === 'salonResource'
/** What `salonResource` takes for the schemas of its endpoints. */
const resourceSchemas = ['entity', 'draft', 'change', 'conflicts']

/** With `hasBodies`, endpoints keep the schemas of bodies that forms check; without, all that an endpoint is made of loses them. */
function* findEdits(node: Node, hasBodies: boolean, isInFunction = false): Generator<Edit> {
  const properties = getProperties(node)
  const access = properties.get('access')
  if (isEndpoint(properties) || (!hasBodies && properties.size > 0)) {
    const leftOut = ['input', 'errors', 'own', ...(hasBodies && access && !isForGuests(getValue(access)) ? [] : ['body'])]
    for (const child of getChildren(node)) {
      const name = [...properties].find(([, property]) => property === child)?.[0] ?? ''
      // An endpoint may have the name of such a part.
      const isPart = name !== '' && !isEndpoint(getProperties(getValue(child)))
      if (isPart && name === 'reply' && !isFile(getValue(child))) yield { start: child.start, end: child.end, text: 'reply: {}' }
      else if (isPart && leftOut.includes(name)) yield { start: child.start, end: child.end, text: '' }
      else yield* findEdits(child, hasBodies, isInFunction)
    }
    return
  }
  // The modules declare values without side effects: those that nothing uses any more can be left out.
  if (node.type === 'CallExpression' && !(hasBodies && isInFunction)) yield { start: node.start, end: node.start, text: '/*#__PURE__*/ ' }
  if (!hasBodies && isResource(node)) {
    const given = getProperties((node.arguments as readonly Node[])[0] as Node)
    for (const [name, { start, end }] of given) if (resourceSchemas.includes(name)) yield { start, end, text: '' }
    return
  }
  const inside = isInFunction || /Function/.test(node.type)
  for (const child of getChildren(node)) yield* findEdits(child, hasBodies, inside)
}

/** Ends the id of a module of schema/api without the schemas of bodies: its endpoint tables do not need the module's schemas. */
export const callsOnly = /\?calls$/
/** Modules that check a body by the schema of its endpoint, and those that name tables for a form which does. */
const checksBodies = /\b\w+\.\w+\.body\b|\bendpoints\b/
/** A comment that speaks of endpoints checks none. */
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const isOfGuests = /[\\/]online-booking[\\/]|[\\/]book\.tsx$/
/** Imports of values from modules of schema/api, which lie in this folder as their importers see it. */
const importFrom = (folder: string) => new RegExp(`(import\\s*\\{([^}]*)\\}\\s*from\\s*["']${folder}/[\\w/-]+\\.ts)(?=["'])`, 'g')
/** Endpoint tables have names in lower case; those of schemas begin with a capital letter. */
const importCallsOnly = (code: string, folder: string) =>
  code.replace(importFrom(folder), (all, _start, names: string) => (/(^|,)\s*[A-Z]/.test(names) ? all : `${all}?calls`))

/** Leaves out of the browser's endpoint tables what only the server reads, and with it most schemas. */
export function stripSchemas(): Plugin[] {
  return [
    {
      name: 'strip-schemas',
      apply: 'build',
      transform: {
        filter: { id: /[\\/]schema[\\/]api[\\/][\w/\\-]+\.ts(\?calls)?$/ },
        handler(code, id) {
          const hasBodies = !callsOnly.test(id)
          const edits = [...findEdits(this.parse(code) as unknown as Node, hasBodies)].sort((a, b) => b.start - a.start)
          const stripped = edits.reduce((text, { start, end, text: replacement }) => {
            // A property is left out with the comma behind it.
            const after = replacement === '' ? text.slice(end).replace(/^\s*,/, '') : text.slice(end)
            return text.slice(0, start) + replacement + after
          }, code)
          return { code: hasBodies ? stripped : importCallsOnly(stripped, '\\.\\.?'), map: null, moduleSideEffects: false }
        },
      },
    },
    {
      name: 'import-calls-only',
      apply: 'build',
      transform: {
        filter: { id: /[\\/](web|schema[\\/]rules)[\\/].*\.tsx?$/, code: /\/api\// },
        handler(code, id) {
          if (checksBodies.test(code.replace(comments, '')) || isOfGuests.test(id)) return null
          return { code: importCallsOnly(code, id.includes('/schema/') ? '[./]+/api' : '[./]+/schema/api'), map: null }
        },
      },
    },
  ]
}
