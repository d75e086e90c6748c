import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireUser } from '../../server/require-user.server.ts'

/** A template to fill in. The byte order mark makes Excel read it as UTF-8. */
const template = '\uFEFFuserName,fullName,email,role\r\ngrace,Grace Hopper,grace@example.org,user\r\n'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context, 'create any users')
  return new Response(template, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="users.csv"',
    },
  })
}
