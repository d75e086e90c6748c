import type { UserWithLink } from '@anj/core'
import { AppError, sentence } from '@anj/workflow'
import { Command } from 'commander'
import { parseChoice } from '../convert/read-options.ts'
import { connectServer, serverUrl, unwrapAnswer } from '../server/connect-server.ts'
import { colorize } from '../terminal/colorize.ts'
import { type CommandResult, runCommandAction } from '../terminal/run-command-action.ts'
import { jsonHelp } from './options.ts'

interface CreateOptions {
  readonly fullName: string
  readonly email: string
  readonly role: string
  readonly super?: boolean
  readonly organization?: string
  readonly address?: string
  readonly json?: boolean
}

interface ResetOptions {
  readonly withoutTwoFactor?: boolean
  readonly json?: boolean
}

/** A user who was created or may choose a new password. */
interface ToldUser {
  readonly userName: string
  readonly email: string
  readonly role: string
  readonly organization: string
  /** One-time link, or null when it is sent by email. */
  readonly link: string | null
}

const createHelp = `
With ANJ_URL and ANJ_TOKEN (of an admin, with the scope users:write), the person is invited on that server and gets a
mail. Without them this is done in the database that DATABASE_URL names, with the settings of the server, and the link
by which a password is chosen is printed: it works once, for a week. Nobody need be able to log in.

Examples:
  anj users create zoe --full-name "Zoë Adams" --email zoe@corp.example
  anj users create root --full-name "Grace Hopper" --email grace@corp.example --super
  anj users create root --full-name "Grace Hopper" --email grace@corp.example --super \\
    --organization "Engines Ltd" --address "12 St James Square"     # on an installation without anybody

Exit codes: 0 done, 2 refused.`

const resetHelp = `
Prints a link by which the person chooses a new password. It works once, for an hour (for a week, if they never had
one). Done in the database that DATABASE_URL names, with the settings of the server. Until the link is used the present
password works.

Examples:
  anj users reset-password root
  anj users reset-password grace@corp.example --without-two-factor

Exit codes: 0 done, 2 refused.`

/** Builds `anj users …`, which manages users on a server or, when no one can log in, directly in the installation. */
export function usersCommand(): Command {
  return new Command('users')
    .description('add people and let them in again')
    .addCommand(
      new Command('create')
        .description('add somebody')
        .argument('<userName>', 'name to log in with')
        .requiredOption('--full-name <NAME>', 'full name')
        .requiredOption('--email <ADDRESS>', 'email address')
        .option('--role <ROLE>', 'user, admin or super', 'user')
        .option('--super', 'the same as --role super')
        .option('--organization <NAME>', 'organization, where there are several')
        .option('--address <TEXT>', 'address of the organization, when it is the first')
        .option('--json', jsonHelp)
        .addHelpText('after', createHelp)
        .action((userName: string, options: CreateOptions) =>
          runCommandAction(options, ({ signal }) => create(userName, options, signal)),
        ),
    )
    .addCommand(
      new Command('reset-password')
        .description('print a link by which somebody chooses a new password')
        .argument('<user>', 'user name or email address')
        .option('--without-two-factor', 'no code is asked for at the next log-in')
        .option('--json', jsonHelp)
        .addHelpText('after', resetHelp)
        .action((user: string, options: ResetOptions) =>
          runCommandAction(options, () => reset(user, options)),
        ),
    )
}

const roles = { user: 'user', admin: 'admin', super: 'super' } as const

async function create(
  userName: string,
  options: CreateOptions,
  signal: AbortSignal,
): Promise<CommandResult<ToldUser>> {
  const { fullName, email, organization = null, address = null } = options
  const role = options.super
    ? 'super'
    : parseChoice<(typeof roles)[keyof typeof roles]>('--role', options.role, roles)
  const url = serverUrl()
  if (url) {
    if (organization !== null) throw new AppError('cliOnlyInstallation', { option: '--organization' })
    const client = await connectServer(url, signal)
    const { user: own } = unwrapAnswer(await client.GET('/auth/me', { signal }))
    const body = { userName, fullName, email }
    const user = unwrapAnswer(
      role === 'user'
        ? await client.POST('/user', { body, signal })
        : await client.POST('/admin', {
            body: { ...body, role, organizationId: own.organizationId },
            signal,
          }),
    )
    return {
      message: sentence('cliUserInvited', { userName: user.userName, email: user.email }),
      data: {
        userName: user.userName,
        email: user.email,
        role,
        organization: own.organizationName,
        link: null,
      },
    }
  }
  const { openInstallation } = await import('../installation/open-installation.ts')
  const { addUserByOperator } = await import('@anj/core')
  await using installation = await openInstallation()
  const person = { userName: userName.trim(), fullName: fullName.trim(), email: email.trim(), role }
  const { database, settings } = installation
  const made = await addUserByOperator(database.db, { ...person, organization, address }, settings)
  return await linked(made, 'cliUserCreated')
}

async function reset(who: string, options: ResetOptions): Promise<CommandResult<ToldUser>> {
  const { openInstallation } = await import('../installation/open-installation.ts')
  const { resetPasswordByOperator } = await import('@anj/core')
  await using installation = await openInstallation()
  const made = await resetPasswordByOperator(installation.database.db, who, {
    withoutTwoFactor: options.withoutTwoFactor === true,
  })
  return await linked(made, 'cliPasswordReset')
}

const pages = { invitation: '/set-password', resetPassword: '/reset-password' } as const
const lasts = { invitation: 'cliLinkLastsWeek', resetPassword: 'cliLinkLastsHour' } as const

async function linked(
  { user, organization, kind, secret }: UserWithLink,
  said: 'cliUserCreated' | 'cliPasswordReset',
): Promise<CommandResult<ToldUser>> {
  const { publicUrlOf } = await import('../installation/public-url.ts')
  const link = `${publicUrlOf(process.env)}${pages[kind]}?token=${secret}`
  const { userName, email, role } = user
  const message = sentence(said, { userName, organization: organization.organizationName })
  return {
    message,
    data: { userName, email, role, organization: organization.organizationName, link },
    text: [colorize('good', message), '', `  ${link}`, '', colorize('quiet', sentence(lasts[kind]))].join(
      '\n',
    ),
  }
}
