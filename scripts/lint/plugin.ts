import { relative, sep } from 'node:path'
import { root } from '../root.ts'
import { checkImport } from './check-import.ts'

type Context = { filename: string; report(problem: { node: unknown; message: string }): void }
type Importing = { source: { value?: unknown } | null }

/** Enforces the allowed directions of imports between our packages. */
const importDirection = {
  create(context: Context) {
    const file = relative(root, context.filename).split(sep).join('/')
    const judge = ({ source }: Importing) => {
      if (typeof source?.value !== 'string') return
      const message = checkImport(file, source.value)
      if (message) context.report({ node: source, message })
    }
    return {
      ImportDeclaration: judge,
      ExportNamedDeclaration: judge,
      ExportAllDeclaration: judge,
      ImportExpression: judge,
      TSImportType: judge,
    }
  },
}

export default { meta: { name: 'anj' }, rules: { 'import-direction': importDirection } }
