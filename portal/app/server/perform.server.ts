import type { Schemas } from '@anj/client'
import type { Person } from '../model/person-words.ts'
import type { UserActionName } from '../model/user-actions.ts'
import type { callsOn } from './people.server.ts'
import { text } from './typed-values.server.ts'

/** Performs an action on a user. */
export function performUserAction(
  name: UserActionName,
  person: Person,
  calls: ReturnType<typeof callsOn>,
  form: FormData,
) {
  switch (name) {
    case 'role':
      return calls.change({ role: text(form, 'role') as Schemas['ManagedUser']['role'] })
    case 'invitation':
      return calls.invitation()
    case 'unlock':
      return calls.unlock()
    case 'reset-link':
      return calls.resetLink()
    case 'reactivate':
      return calls.reactivate()
    case 'two-factor':
      return calls.takeTwoFactor()
    case 'identity':
      return unlink(person, calls, text(form, 'email'))
    case 'deactivate':
      return calls.deactivate({ handTo: text(form, 'handTo') || null })
  }
}

/** Saves a corrected email before unlinking, because the next log-in would otherwise link the wrong identity again. */
async function unlink({ email }: Person, calls: ReturnType<typeof callsOn>, wanted: string) {
  const corrected = wanted === '' || wanted === email ? null : await calls.change({ email: wanted })
  return corrected && !corrected.data ? corrected : calls.unlink()
}
