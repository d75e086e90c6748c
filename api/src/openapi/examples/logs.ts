import type { Examples } from '../add-examples.ts'
import { answer, connection } from './records.ts'

export const logsExamples: Examples = {
  listLogs: {
    answer: answer(
      'Done.',
      [
        {
          id: 1,
          at: '2026-11-22T19:23:24.748Z',
          organizationId: '6b6cbdeb-c67e-4e16-aabe-d52ac353b98d',
          organizationName: 'Lee Ltd',
          userId: '70d6ff6f-57ca-4849-b475-f9dcb367c82a',
          userName: 'ann',
          action: 'organization.signedUp',
          title: 'Organization signed up',
          resource: 'organizations',
          resourceId: 'a7283952-5577-45e9-a76c-468aeaea40fb',
          subject: 'ann',
          address: '127.0.0.1',
        },
      ],
      { next: 'NDE' },
    ),
  },
  listLogActions: {
    answer: answer('Done.', [
      { action: 'account.loggedIn', title: 'Logged in' },
      { action: 'account.logInFailed', title: 'Log-in failed' },
    ]),
  },
  exportLogs: {
    text: 'id,at,organization,organizationId,userName,userId,action,title,resource,resourceId,subject,address,before,after,sealPosition,sealHash\n',
  },
  verifyLogs: {
    answer: answer('The audit log is intact.', {
      whole: true,
      sealed: 44,
      unsealed: 0,
      head: { position: 44, hash: '91d53fed84d3de62fd8b5bb9a9446fb9520c9a9ad99f54576e1c8f5200987846' },
      problem: null,
    }),
  },
  getLogEntry: {
    answer: answer('Done.', {
      id: 278,
      at: '2026-11-22T19:21:26.157Z',
      organizationId: '6b6cbdeb-c67e-4e16-aabe-d52ac353b98d',
      organizationName: 'Lee Ltd',
      userId: '63675d01-0fff-48c7-b655-aefe3a70d885',
      userName: 'bob',
      action: 'connection.created',
      title: 'Connection created',
      resource: 'connections',
      resourceId: '68ed4378-7fb2-43fc-be88-83ae01abfe42',
      subject: 'Warehouse',
      address: '127.0.0.1',
      before: null,
      after: { ...connection, ssh: null, name: 'Warehouse', userId: 'ada' },
      seal: null,
    }),
  },
}
