import { linkIdentity } from '@anj/db'
import type { TestCallers } from './call.ts'

/** Links a user to an identity at a provider. */
export const link = (app: TestCallers['app'], id: string) =>
  app.db.transaction((tx) => linkIdentity(tx, id, { issuer: 'https://idp.example', subject: id }, null))
