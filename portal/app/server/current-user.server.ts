import type { AppLoadContext } from '@remix-run/node'
import { apiFor } from './api-for.server.ts'
import { sessionToken } from './session.server.ts'

/** The user who is signed in, by the request that is answered: the page and its frame ask once. */
const known = new WeakMap<AppLoadContext, ReturnType<typeof askWho>>()

/** Who is signed in by the cookie; nobody when there is none, or when its token has ended or was revoked. */
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

/** Whether the installation is empty and may be set up from here. Once it is set up it stays so. */
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
