import { stringify } from 'yaml'
import { buildApp } from '../app.ts'
import { noDeps } from './no-deps.ts'

/** The description of the api as YAML, in a stable order: routes as registered, schemas by name. */
export async function openapiText(): Promise<string> {
  const app = await buildApp(noDeps)
  const description = app.swagger() as { components: { schemas: Record<string, unknown> } }
  await app.close()
  const schemas = Object.entries(description.components.schemas).sort(([a], [b]) => (a < b ? -1 : 1))
  const ordered = {
    ...description,
    components: { ...description.components, schemas: Object.fromEntries(schemas) },
  }
  return stringify(JSON.parse(JSON.stringify(ordered)), { aliasDuplicateObjects: false, lineWidth: 120 })
}
