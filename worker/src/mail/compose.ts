import {
  type Addressee,
  createLink,
  type Db,
  findAddressee,
  type LinkKind,
  type Mail,
  type MailKind,
  recordAudit,
  statusOf,
  type Tx,
} from '@anj/db'
import { sentence } from '@anj/workflow'
import { formatMoment } from '@anj/workflow/moments'
import { type Letter, toSingleLine } from './letter.ts'

/** An email's content with its recipient, or the reason why Anj doesn't send the email. */
export type ComposedMail =
  | { readonly letter: Letter; readonly recipient: string }
  | { readonly dropped: 'mailNobody' | 'mailOutdated' | 'mailNotNeeded' }

interface Case extends Addressee {
  readonly tx: Tx
  readonly mail: Mail
  /** The address where users reach Anj. */
  readonly home: string
}

/**
 * Composes an email from the current data. If the email contains a link, creates the link's secret. Anj stores only the
 * hash of the secret. Links from earlier attempts become invalid.
 */
export function composeMail(db: Db, mail: Mail, home: string): Promise<ComposedMail> {
  return db.transaction(async (tx) => {
    const who = whoOf(mail)
    const addressee = who && (await findAddressee(tx, who))
    if (!addressee || addressee.user.deactivatedAt) return { dropped: 'mailNobody' }
    return letters[mail.kind]({ ...addressee, tx, mail, home })
  })
}

/**
 * Returns the condition that identifies the user whom an email is about. The address is used only for password
 * requests, because these can be made without a user ID. If any other email has no user ID, its user was deleted.
 */
function whoOf({ userId, kind, recipient }: Mail) {
  if (userId) return { userId }
  return kind === 'resetPassword' ? { email: recipient } : null
}

const letters: { readonly [K in MailKind]: (about: Case) => Promise<ComposedMail> } = {
  invitation: async (about) => {
    const { user, organization } = about
    if (isOutdated(about)) return { dropped: 'mailOutdated' }
    if (statusOf(user) !== 'invited') return { dropped: 'mailNotNeeded' }
    const names = {
      organization: toSingleLine(organization.organizationName),
      userName: toSingleLine(user.userName),
    }
    return linking(about, sentence('invitationSubject'), {
      paragraphs: [sentence('invitationText', names)],
      button: { label: sentence('invitationButton'), url: await link(about, 'invitation') },
      notes: [sentence('invitationTime'), sentence('invitationIgnore')],
    })
  },
  resetPassword: async (about) => {
    const { tx, user, mail } = about
    const url = await link(about, 'resetPassword')
    if (mail.attempts <= 1) await auditReset(tx, about)
    return linking(about, sentence('resetSubject'), {
      paragraphs: [sentence('resetText', { userName: toSingleLine(user.userName) })],
      button: { label: sentence('resetButton'), url },
      notes: [sentence('resetTime'), sentence('resetIgnore')],
    })
  },
  passwordChanged: async (about) => {
    const { user, mail, home } = about
    const facts = { userName: toSingleLine(user.userName), time: inUtc(mail.createdAt) }
    return letter(about, sentence('passwordChangedSubject'), {
      paragraphs: [sentence('passwordChangedText', facts), sentence('passwordChangedIgnore')],
      button: { label: sentence('resetButton'), url: `${home}/forgot-password` },
      notes: [],
    })
  },
  emailChanged: async (about) => {
    const { user, mail } = about
    const facts = { userName: toSingleLine(user.userName), email: masked(mail.data['email']) }
    return letter(about, sentence('emailChangedSubject'), {
      paragraphs: [
        sentence('emailChangedText', { ...facts, time: inUtc(mail.createdAt) }),
        sentence('emailChangedIgnore'),
      ],
      notes: [],
    })
  },
  workflowShared: async (about) => {
    const { data } = about.mail
    const isFolder = data['folderName'] !== undefined
    const facts = {
      owner: toSingleLine(data['owner']),
      name: toSingleLine(data[isFolder ? 'folderName' : 'workflowName']),
    }
    const what = sentence(isFolder ? 'folderSharedText' : 'workflowSharedText', facts)
    const group =
      data['group'] === undefined ? [] : [sentence('sharedWithGroup', { group: toSingleLine(data['group']) })]
    const may = {
      read: isFolder ? 'folderSharedToRead' : 'workflowSharedToRead',
      edit: isFolder ? 'folderSharedToEdit' : 'workflowSharedToEdit',
    } as const
    const place = sentence(isFolder ? 'folderSharedPlace' : 'workflowSharedPlace')
    return linking(about, sentence('workflowSharedSubject', facts), {
      paragraphs: [what, ...group, sentence(may[data['level'] === 'edit' ? 'edit' : 'read']), place],
      button: {
        label: sentence('workflowSharedButton'),
        url: `${about.home}/${isFolder ? 'workflows' : ''}`,
      },
      notes: [],
    })
  },
  scheduleFile: async (about) => {
    const { data } = about.mail
    const name = toSingleLine(data['scheduleName'])
    return linking(about, sentence('scheduleFileSubject', { name }), {
      paragraphs: [sentence('scheduleFileText', { name, time: toSingleLine(data['dueAt']) })],
      button: {
        label: sentence('scheduleFileButton'),
        url: `${about.home}/?task=${encodeURIComponent(toSingleLine(data['taskId']))}`,
      },
      notes: [sentence('scheduleFileNote')],
    })
  },
  deliveryFailed: async (about) => {
    const { data } = about.mail
    const name = toSingleLine(data['scheduleName'])
    const facts = {
      name,
      time: toSingleLine(data['dueAt']),
      place: toSingleLine(data['place']),
      reason: toSingleLine(data['reason']),
    }
    return letter(about, sentence('deliveryFailedSubject', { name }), {
      paragraphs: [sentence('deliveryFailedText', facts), sentence('deliveryFailedAgain')],
      button: {
        label: sentence('deliveryFailedButton'),
        url: `${about.home}/?task=${encodeURIComponent(toSingleLine(data['taskId']))}`,
      },
      notes: [],
    })
  },
  scheduleFailed: async (about) => {
    const { data } = about.mail
    const name = toSingleLine(data['scheduleName'])
    const facts = { name, workflow: toSingleLine(data['workflowName']), reason: toSingleLine(data['reason']) }
    const others = Number(data['others'] ?? 0)
    const again = Number(data['again'] ?? 0)
    return letter(about, sentence('scheduleFailedSubject', { name }), {
      paragraphs: [
        sentence('scheduleFailedText', { ...facts, time: toSingleLine(data['dueAt']) }),
        ...(others > 0 ? [sentence('scheduleFailedOthers', { count: others })] : []),
        ...(again > 0 ? [sentence('scheduleFailedAgain', { count: again })] : []),
        ...(data['paused'] === true ? [sentence('scheduleFailedPaused')] : []),
        ...(data['paused'] === 'zone' ? [sentence('scheduleFailedZone')] : []),
        sentence('scheduleFailedTime'),
      ],
      button: { label: sentence('scheduleFailedButton'), url: `${about.home}/` },
      notes: [],
    })
  },
}

type Rest = Omit<Letter, 'subject' | 'greeting'>

function letter({ user, mail }: Case, subject: string, rest: Rest, recipient = mail.recipient): ComposedMail {
  const greeting = sentence('mailHello', { name: toSingleLine(user.fullName) })
  return { letter: { subject, greeting, ...rest }, recipient }
}

/**
 * Sends a link to the stored address and never to the address that a user typed, because two addresses that compare as
 * equal may be different mailboxes.
 */
function linking(about: Case, subject: string, rest: Rest): ComposedMail {
  return letter(about, subject, rest, about.user.email)
}

/** True if an invitation was sent to an address that the user no longer has. A newer invitation has replaced it. */
function isOutdated({ user, mail }: Case): boolean {
  return user.email.toLowerCase() !== mail.recipient.trim().toLowerCase()
}

const pages = { invitation: '/set-password', resetPassword: '/reset-password' } as const

async function link({ tx, user, home }: Case, kind: LinkKind): Promise<string> {
  return `${home}${pages[kind]}?token=${await createLink(tx, user.id, kind, user.email)}`
}

async function auditReset(tx: Tx, { user }: Case): Promise<void> {
  const actor = {
    userId: user.id,
    userName: user.userName,
    organizationId: user.organizationId,
    address: null,
  }
  await recordAudit(tx, actor, { action: 'account.resetAsked', resource: 'account', resourceId: user.id })
}

/** Formats a time as in the user interface, but in UTC, because the reader's time zone is unknown. */
function inUtc(date: Date): string {
  return `${formatMoment(date.toISOString(), { timeZone: 'UTC' })} UTC`
}

/**
 * Masks an address so that only its owner recognises it. This is necessary because the recipient's former address may
 * belong to someone else by now.
 */
function masked(email: unknown): string {
  const [, first = '', host = ''] = /^(.)[^@]*@(.*)$/u.exec(toSingleLine(email)) ?? []
  return host === '' ? '…' : `${first}…@${host}`
}
