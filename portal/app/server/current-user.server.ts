import type { AppLoadContext } from '@remix-run/node'
import { apiFor } from './api-for.server.ts'
import { sessionToken } from './session.server.ts'

/** Users by request, so that a page and its layout ask the API only once. */
const known = new WeakMap<AppLoadContext, ReturnType<typeof askWho>>()

/** The user of the cookie's session, or undefined if there's no cookie or its token expired or was revoked. */
export function currentUser(request: Request, context: AppLoadContext): ReturnType<typeof askWho> {
  const asked = known.get(context) ?? askWho(request, context)
  known.set(context, asked)
  return asked
}

async function askWho(request: Request, context: AppLoadContext) {
  if (!sessionToken(request)) return undefined
  const { data: answer, error, response } = await apiFor(request, context).GET('/auth/me')
  if (answer) return answer.data.user
  if (response.status === 401) return undefined
  throw new Response(error.message, { status: response.status })
}

/** True when the installation is empty and can be set up here. After the setup, the API isn't queried again. */
export async function signUpState(request: Request, context: AppLoadContext) {
  const { remembered } = context
  if (remembered.isSetUp) return { signUpOpen: false, codeNeeded: false }
  const { data: answer, error, response } = await apiFor(request, context).GET('/setup')
  if (answer) {
    remembered.isSetUp = !answer.data.signUpOpen
    return answer.data
  }
  throw new Response(error.message, { status: response.status })
}
