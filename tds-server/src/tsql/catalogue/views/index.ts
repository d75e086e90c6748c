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
/** True for views of the server's state, which ignore database locks. */
export const isOfServer = (view: SystemView): boolean => Object.values(serverViews).includes(view)

const information = new Map<string, SystemView>(
  [informationSchema, informationConstraints].flatMap((group) => Object.entries(group)),
)

/** Finds a system view by name. Returns null outside the system schemas. */
export function systemView(name: Name): SystemView | null {
  const schema = (name.at(-2) ?? '').toLowerCase()
  const wanted = (name.at(-1) ?? '').toLowerCase()
  if (schema !== 'sys' && schema !== 'information_schema') return null
  const found = (schema === 'sys' ? system : information).get(wanted)
  if (found === undefined) throw notUnderstood(`the view ${name.join('.')}`)
  return found
}
