import type { ErrorCode } from '@anj/workflow'

/** The possible errors in a place's form, and while its server's key is read. */
export const placeFormCodes = [
  'connectionNameLong',
  'sshServerNameRequired',
  'sshPortRequired',
  'sshPortNotPositive',
  'sshPortTooLarge',
  'sshUserNameRequired',
  'sshPasswordRequired',
  'sftpKeyRequired',
  'sshServerUnknown',
  'sshPortRefused',
  'sshServerSilent',
  'sshNotUnderstood',
  'outgoingSpecial',
  'outgoingDenied',
  'outgoingNotListed',
] as const satisfies readonly ErrorCode[]

/** The reasons why Anj can't use a place, besides those of its form. */
export const placeErrorCodes = [
  'sshServerUnknown',
  'sshPortRefused',
  'sshServerSilent',
  'sshNotUnderstood',
  'outgoingSpecial',
  'outgoingDenied',
  'outgoingNotListed',
  'sshLoginRefused',
  'sshHostKeyChanged',
  'sftpKeyUnreadable',
  'sftpKeyRefused',
  'sftpNotOffered',
  'placeFolderGone',
  'placeForbidden',
  'placeRefused',
  'placeStalled',
  'placeBroken',
] as const satisfies readonly ErrorCode[]
