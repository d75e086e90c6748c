import { notUnderstood } from '../../errors.ts'
import type { Name } from '../../syntax/tree.ts'
import { columnViews } from './columns.ts'
import { constraintViews } from './constraints.ts'
import { informationConstraints } from './information-constraints.ts'
import { informationSchema } from './information-schema.ts'
import { objectViews } from './objects.ts'
import { securityViews } from './security.ts'
import { serverViews } from './server.ts'
import type { SystemView } from './view.ts'

const system = new Map<string, SystemView>(
  [columnViews, constraintViews, objectViews, securityViews, serverViews].flatMap((group) =>
    Object.entries(group),
  ),
)
/** Views of the server's state, which no lock of a database holds back. */
export const isOfServer = (view: SystemView): boolean => Object.values(serverViews).includes(view)

const information = new Map<string, SystemView>(
  [informationSchema, informationConstraints].flatMap((group) => Object.entries(group)),
)

/** The system view of a name, or null where the name isn't in one of the system's schemas. */
export function systemView(name: Name): SystemView | null {
  const schema = (name.at(-2) ?? '').toLowerCase()
  const wanted = (name.at(-1) ?? '').toLowerCase()
  if (schema !== 'sys' && schema !== 'information_schema') return null
  const found = (schema === 'sys' ? system : information).get(wanted)
  if (found === undefined) throw notUnderstood(`the view ${name.join('.')}`)
  return found
}
