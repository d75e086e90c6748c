// Written from openapi.yaml by client/generate.ts.
export interface paths {
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Liveness of the process
         * @description Requires no token.
         */
        get: operations["live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Readiness of database, store and queue
         * @description Requires no token.
         */
        get: operations["ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * State of the first sign-up
         * @description Requires no token.
         */
        get: operations["getSetup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the first super user and the organization
         * @description Available only while no account exists.
         *
         *     Requires no token.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/log-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in
         * @description With two-factor authentication, a correct password without a code returns `twoFactorNeeded`. Repeat the call with user name, password and code.
         *
         *     Requires no token.
         */
        post: operations["logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/log-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke the token of this call and all tokens of the same session
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        post: operations["logOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Owner of the token
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange the session cookie for a token, or renew a token
         * @description Accepts the cookie `anj_session` from the same origin, or a bearer token. A bearer token is renewed after half of its lifetime.
         *
         *     Requires no token.
         */
        post: operations["renewToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/forget-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a link for setting a new password
         * @description The response does not reveal whether an account has the address. The link works once within one hour. A new request invalidates earlier links.
         *
         *     Requires no token.
         */
        post: operations["forgetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check a password reset link
         * @description The check does not use up the link.
         *
         *     Requires no token.
         */
        get: operations["checkResetLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set a new password with the link from a reset email
         * @description The link works once. All earlier sessions end, and all API tokens are revoked.
         *
         *     Requires no token.
         */
        patch: operations["resetPassword"];
        trace?: never;
    };
    "/auth/set-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check an invitation link
         * @description The check does not use up the link.
         *
         *     Requires no token.
         */
        get: operations["checkInvitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set the first password with the link from an invitation
         * @description The link works once. All earlier sessions end, and all API tokens are revoked.
         *
         *     Requires no token.
         */
        patch: operations["setPassword"];
        trace?: never;
    };
    "/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the caller's password
         * @description All other sessions of the caller end. API tokens stay valid.
         *
         *     Not available to API tokens. Requires the token of a logged-in user.
         */
        patch: operations["changePassword"];
        trace?: never;
    };
    "/auth/single-sign-on": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Availability of login through an OpenID Connect provider
         * @description Requires no token.
         */
        get: operations["getSingleSignOn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/single-sign-on/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a login through the provider
         * @description For the product's own pages: the browser stores `flow` in a cookie that scripts cannot read and opens `address`.
         *
         *     Requires no token.
         */
        post: operations["beginSingleSignOn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/single-sign-on/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish a login that returned from the provider
         * @description Requires no token.
         */
        post: operations["finishSingleSignOn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/single-sign-on/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add the code from an authenticator app to a login through the provider
         * @description Requires no token.
         */
        post: operations["confirmSingleSignOn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/single-sign-on/log-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Address for logging out at the provider
         * @description Accepts the bearer token of a session, also for some minutes after the session has ended. Logging out of Anj is a separate call.
         *
         *     Requires no token.
         */
        get: operations["getSingleLogOut"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's account
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the caller's name or email address
         * @description A new email address requires the password. A notice is sent to the old address.
         *
         *     Not available to API tokens. Requires the token of a logged-in user.
         */
        patch: operations["updateAccount"];
        trace?: never;
    };
    "/account/identity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unlink the account from the identity at the sign-in provider
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        delete: operations["unlinkIdentity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin setting up two-factor authentication
         * @description Login stays unchanged until a code from the authenticator app has been confirmed.
         *
         *     Not available to API tokens. Requires the token of a logged-in user.
         */
        post: operations["offerTwoFactor"];
        /**
         * Turn two-factor authentication off
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        delete: operations["turnOffTwoFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/two-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn two-factor authentication on
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        post: operations["confirmTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the recovery codes with new codes
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's sessions, most recently used first
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * End the caller's other sessions
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        delete: operations["endSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of the caller's sessions
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's API tokens, newest first
         * @description Expired tokens are listed for another 30 days. Revoked tokens are not listed.
         *
         *     Not available to API tokens. Requires the token of a logged-in user.
         */
        get: operations["listApiTokens"];
        put?: never;
        /**
         * Create an API token
         * @description Requires the password, since an API token outlives the session that creates it.
         *
         *     Not available to API tokens. Requires the token of a logged-in user.
         */
        post: operations["createApiToken"];
        /**
         * Revoke all API tokens of the caller
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        delete: operations["revokeApiTokens"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API token
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        delete: operations["revokeApiToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Users that the caller manages
         * @description Returns the users of the caller's organization to an admin and the users of all organizations to a super user.
         *
         *     Not available to API tokens. Requires the token of a logged-in user.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Invite a user by email
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Details of a user, with counts of what the user owns
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        /**
         * Delete a user permanently
         * @description Workflows, connections, files and runs go to the user `handTo`, which is required when the deleted user owns any of these. Otherwise the body can be omitted. To block a user and keep everything as it is, deactivate the user.
         *
         *     Not available to API tokens. Requires the token of a logged-in user.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        /**
         * Change a user
         * @description Only super users can change roles. No user can change their own role, and one super user always remains.
         *
         *     Not available to API tokens. Requires the token of a logged-in user.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/admin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Admins and super users
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        get: operations["listAdmins"];
        put?: never;
        /**
         * Invite an admin or super user by email
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        post: operations["createAdmin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Details of an admin or super user, with counts of what the user owns
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        get: operations["getAdmin"];
        put?: never;
        post?: never;
        /**
         * Delete an admin or super user permanently
         * @description Workflows, connections, files and runs go to the user `handTo`, which is required when the deleted user owns any of these. Otherwise the body can be omitted. To block a user and keep everything as it is, deactivate the user.
         *
         *     Not available to API tokens. Requires the token of a logged-in user.
         */
        delete: operations["deleteAdmin"];
        options?: never;
        head?: never;
        /**
         * Change an admin or super user
         * @description Only super users can change roles. No user can change their own role, and one super user always remains.
         *
         *     Not available to API tokens. Requires the token of a logged-in user.
         */
        patch: operations["updateAdmin"];
        trace?: never;
    };
    "/user/{userId}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reactivate a user, if the licence has a free seat
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        post: operations["reactivateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{userId}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invitation again and invalidate earlier links
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        post: operations["inviteUserAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{userId}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unlock a user after too many failed login attempts
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        post: operations["unlockUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{userId}/reset-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a password reset link and invalidate earlier links
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        post: operations["sendUserResetLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{userId}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deactivate a user and optionally transfer what the user owns
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        post: operations["deactivateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{userId}/two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove the second factor of a user who lost it
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        delete: operations["turnOffUserTwoFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{userId}/identity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unlink a user from the identity at the sign-in provider
         * @description The user's sessions end. A user without a password gets an invitation to set one.
         *
         *     Not available to API tokens. Requires the token of a logged-in user.
         */
        delete: operations["unlinkUserIdentity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{userId}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reactivate a user, if the licence has a free seat
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        post: operations["reactivateAdmin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{userId}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invitation again and invalidate earlier links
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        post: operations["inviteAdminAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{userId}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unlock a user after too many failed login attempts
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        post: operations["unlockAdmin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{userId}/reset-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a password reset link and invalidate earlier links
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        post: operations["sendAdminResetLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{userId}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deactivate a user and optionally transfer what the user owns
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        post: operations["deactivateAdmin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{userId}/two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove the second factor of a user who lost it
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        delete: operations["turnOffAdminTwoFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{userId}/identity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unlink a user from the identity at the sign-in provider
         * @description The user's sessions end. A user without a password gets an invitation to set one.
         *
         *     Not available to API tokens. Requires the token of a logged-in user.
         */
        delete: operations["unlinkAdminIdentity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite the users of a CSV file
         * @description At most 1,000 lines. The header names the columns userName, fullName and email, and optionally role (`user`, `admin` or `super`; only super users can give roles other than `user`). Each line has its own result. With `dryRun`, the lines are only checked and no user is invited.
         *
         *     Not available to API tokens. Requires the token of a logged-in user.
         */
        post: operations["importUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/licences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Licences of all organizations, or for an admin the licence of the admin's organization
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        get: operations["listLicences"];
        put?: never;
        /**
         * Add an organization and its licence
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        post: operations["createLicence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/licences/{licenceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A licence and its number of users
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        get: operations["getLicence"];
        put?: never;
        post?: never;
        /**
         * Delete a licence and its organization, which must have no users
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        delete: operations["deleteLicence"];
        options?: never;
        head?: never;
        /**
         * Change a licence
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        patch: operations["updateLicence"];
        trace?: never;
    };
    "/licences/{licenceId}/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Limits and current use of an organization
         * @description Limits set for the organization (`own`), limits from the settings (`defaults`) and the limits that apply (`applied`). The use is counted at the time of the call.
         *
         *     Not available to API tokens. Requires the token of a logged-in user.
         */
        get: operations["getLicenceLimits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the limits of an organization
         * @description New limits apply immediately to waiting runs and new uploads. Active runs and stored data are not affected, even by a lower limit.
         *
         *     Not available to API tokens. Requires the token of a logged-in user.
         */
        patch: operations["updateLicenceLimits"];
        trace?: never;
    };
    "/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Audit entries, newest first
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        get: operations["listLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logs/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All actions that the log records
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        get: operations["listLogActions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logs/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The entries as a CSV file
         * @description The file is in UTF-8, with the newest entry first. A cell that a spreadsheet would treat as a formula is prefixed with an apostrophe. The export itself is recorded in the log.
         *
         *     Not available to API tokens. Requires the token of a logged-in user.
         */
        get: operations["exportLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logs/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the log for changed or removed entries
         * @description Recomputes the chain of seals. Pass a `head` from an earlier check to verify that all entries of that time still exist.
         *
         *     Not available to API tokens. Requires the token of a logged-in user.
         */
        get: operations["verifyLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Audit entry with the values before and after the action
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        get: operations["getLogEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The user's workflows and the shared workflows open in tabs, in tab order
         * @description Scope of API tokens: `workflows:read`.
         */
        get: operations["listWorkflows"];
        put?: never;
        /**
         * Create a workflow, empty or with nodes and edges
         * @description Scope of API tokens: `workflows:write`.
         */
        post: operations["createWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One workflow with its nodes, edges and notes
         * @description Scope of API tokens: `workflows:read`.
         */
        get: operations["getWorkflow"];
        put?: never;
        post?: never;
        /**
         * Delete a workflow, which can be restored for 30 days
         * @description With a revision, the workflow is deleted only if it is still at that revision. Otherwise the call returns 409.
         *
         *     Scope of API tokens: `workflows:write`.
         */
        delete: operations["deleteWorkflow"];
        options?: never;
        head?: never;
        /**
         * Save a workflow
         * @description A save based on an older revision than the stored revision changes nothing and returns 409.
         *
         *     Scope of API tokens: `workflows:write`.
         */
        patch: operations["updateWorkflow"];
        trace?: never;
    };
    "/workflows/{workflowId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted workflow
         * @description Scope of API tokens: `workflows:write`.
         */
        post: operations["restoreWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a workflow under another name
         * @description Scope of API tokens: `workflows:write`.
         */
        post: operations["duplicateWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a workflow from the text of an .anj file
         * @description Embedded tables become datasets, passwords become connections of the user, and the workflow gets the file's name. An id that belongs to another workflow is replaced.
         *
         *     Scope of API tokens: `workflows:write`.
         */
        post: operations["openWorkflowFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The workflow as an .anj file
         * @description Contains uploaded data of up to 5 MB. Larger data is referenced by name and hash. The file never contains a password.
         *
         *     Scope of API tokens: `workflows:read`.
         */
        get: operations["downloadWorkflowFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Versions of a workflow, current version first
         * @description Returns all versions of the last hour, one for each hour of the last day, one for each of the last 30 days, and all versions that have a name or were run.
         *
         *     Scope of API tokens: `workflows:read`.
         */
        get: operations["listVersions"];
        put?: never;
        /**
         * Name a version, by default the current version; named versions are kept
         * @description Scope of API tokens: `workflows:write`.
         */
        post: operations["nameVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/versions/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One version with its nodes, edges and notes
         * @description Scope of API tokens: `workflows:read`.
         */
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/versions/{revision}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore an earlier version and keep the current state as a version
         * @description Scope of API tokens: `workflows:write`.
         */
        post: operations["restoreVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/secrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The secret parameters of a workflow that have a value, without the values
         * @description Scope of API tokens: `workflows:read`.
         */
        get: operations["listSecrets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/secrets/{parameterId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Store the value of a secret parameter
         * @description Runs, schedules and previews of the workflow use the value from now on. No call returns it. The audit log records the name of the parameter only.
         *
         *     Scope of API tokens: `workflows:write`.
         */
        put: operations["storeSecret"];
        post?: never;
        /**
         * Remove the value of a secret parameter
         * @description Scope of API tokens: `workflows:write`.
         */
        delete: operations["removeSecret"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Other users of the organization, found by name or address
         * @description Returns the first 20 users by name.
         *
         *     Not available to API tokens. Requires the token of a logged-in user.
         */
        get: operations["findPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/shared": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Workflows that other users share with the user
         * @description Scope of API tokens: `workflows:read`.
         */
        get: operations["listSharedWorkflows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the order of the tabs; unknown ids are ignored
         * @description Scope of API tokens: `workflows:write`.
         */
        put: operations["orderTabs"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Users with whom a workflow is shared
         * @description Scope of API tokens: `workflows:read`.
         */
        get: operations["listShares"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/shares/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Share a workflow with a user, or change the user's access
         * @description Scope of API tokens: `workflows:write`.
         */
        put: operations["shareWith"];
        post?: never;
        /**
         * Stop sharing a workflow with a user
         * @description Scope of API tokens: `workflows:write`.
         */
        delete: operations["stopSharingWith"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/tab": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Open a shared workflow in a tab
         * @description Scope of API tokens: `workflows:read`.
         */
        put: operations["openTab"];
        post?: never;
        /**
         * Close the tab of a shared workflow without deleting the workflow
         * @description Scope of API tokens: `workflows:read`.
         */
        delete: operations["closeTab"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * One page of a node's result
         * @description Scope of API tokens: `workflows:read`.
         */
        post: operations["previewNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Number of a node's rows
         * @description Scope of API tokens: `workflows:read`.
         */
        post: operations["countRows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Number of matching rows of a join or another step that compares keys
         * @description Scope of API tokens: `workflows:read`.
         */
        post: operations["countMatches"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Profile of each column of a node's rows
         * @description Scope of API tokens: `workflows:read`.
         */
        post: operations["profileNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Values of a column of a node's result with the number of their rows
         * @description Scope of API tokens: `workflows:read`.
         */
        post: operations["listValues"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/json-paths": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Paths of the values in the first JSON texts of a column of a node's result
         * @description Scope of API tokens: `workflows:read`.
         */
        post: operations["findJsonPaths"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/formats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Formats of the texts of a column, for the type that a node gives the column
         * @description Scope of API tokens: `workflows:read`.
         */
        post: operations["findFormats"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/conversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Number of cells that a node cannot convert to its column types, and the first of these cells
         * @description Scope of API tokens: `workflows:read`.
         */
        post: operations["checkConversions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/suggest-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suggested pairs of join keys, the most likely first
         * @description Scope of API tokens: `workflows:read`.
         */
        post: operations["suggestKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/check-sql": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The columns that the SELECT of an SQL step returns
         * @description Checks the SELECT against the columns of its sources, without reading rows. Store the answer as `checked` in the settings of the step.
         *
         *     Scope of API tokens: `workflows:read`.
         */
        post: operations["checkSql"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/target-table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The existing table of a database output and the table that a run would create
         * @description Scope of API tokens: `workflows:read`.
         */
        post: operations["readTargetTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Runs of a workflow, newest first
         * @description Scope of API tokens: `runs:read`.
         */
        get: operations["listRuns"];
        put?: never;
        /**
         * Queue a run of a workflow
         * @description Scope of API tokens: `runs:write`.
         */
        post: operations["startRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/rule-results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Counts of the rules of a node over the last runs, newest first
         * @description Scope of API tokens: `runs:read`.
         */
        get: operations["listRuleResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/loads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rows that the next run reads from each input with a rising column
         * @description Scope of API tokens: `runs:read`.
         */
        get: operations["listLoads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{runId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Status of a run
         * @description Scope of API tokens: `runs:read`.
         */
        get: operations["getRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{runId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a run; its target stays unchanged
         * @description Scope of API tokens: `runs:write`.
         */
        post: operations["cancelRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{runId}/again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Repeat a run's workflow with the current data
         * @description Scope of API tokens: `runs:write`.
         */
        post: operations["runAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{runId}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rows of the table that a run wrote
         * @description Scope of API tokens: `runs:read`.
         */
        get: operations["getRunResult"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{runId}/rejects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Values of a run that could not be converted
         * @description Scope of API tokens: `runs:read`.
         */
        get: operations["getRunRejects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{runId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Server-sent events of a run up to its final status
         * @description Sends the events `log` (RunLog), `progress` (RunProgress) and `status` (Run), each with an id. With `Last-Event-ID` the stream continues after that event. Lines that begin with a colon only keep the connection open.
         *
         *     Scope of API tokens: `runs:read`.
         */
        get: operations["followRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/insights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stored dictionaries, diagrams and advice of a workflow, newest first
         * @description Scope of API tokens: `runs:read`.
         */
        get: operations["listInsights"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{runId}/insight": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The dictionary, diagram or advice produced by a run
         * @description Scope of API tokens: `runs:read`.
         */
        get: operations["getRunInsight"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{runId}/insight/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The dictionary or advice produced by a run, as a file
         * @description Scope of API tokens: `runs:read`.
         */
        get: operations["exportRunInsight"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{runId}/insight/name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Name an insight to keep it beyond the usual time, or remove its name
         * @description Scope of API tokens: `runs:write`.
         */
        put: operations["nameRunInsight"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/artifacts/{artifactId}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A link for downloading the file once within 60 seconds
         * @description Scope of API tokens: `artifacts:read`.
         */
        post: operations["createDownloadLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/downloads/{secret}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The file of a download link
         * @description Requires no token.
         */
        get: operations["download"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Schedules of the organization, newest first
         * @description Scope of API tokens: `schedules:read`.
         */
        get: operations["listSchedules"];
        put?: never;
        /**
         * Schedule a copy of a workflow
         * @description The schedule runs on the caller's behalf with the caller's connections. Its runs appear in the workflow that has the file's id, if the caller can edit that workflow. `message` is the first problem; `fields` holds one message for each invalid field.
         *
         *     Scope of API tokens: `schedules:write`.
         */
        post: operations["createSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules/{scheduleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One schedule with the workflow that it runs
         * @description Scope of API tokens: `schedules:read`.
         */
        get: operations["getSchedule"];
        put?: never;
        post?: never;
        /**
         * Delete a schedule; its past tasks stay visible
         * @description Scope of API tokens: `schedules:write`.
         */
        delete: operations["deleteSchedule"];
        options?: never;
        head?: never;
        /**
         * Change a schedule
         * @description New times or a new workflow reschedule all tasks that have not started. Only the creator can replace the workflow. A `workflow` in the form that GET or the list returns counts as omitted.
         *
         *     Scope of API tokens: `schedules:write`.
         */
        patch: operations["updateSchedule"];
        trace?: never;
    };
    "/schedules/{scheduleId}/next": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Next scheduled times of a schedule; none while it is paused
         * @description Scope of API tokens: `schedules:read`.
         */
        get: operations["listNextMoments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules/{scheduleId}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a schedule now on its creator's behalf, even while it is paused
         * @description `Prefer: wait=N` waits up to N seconds for the task to end.
         *
         *     Scope of API tokens: `schedules:write`.
         */
        post: operations["runSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules/{scheduleId}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a schedule until it is resumed
         * @description Scope of API tokens: `schedules:write`.
         */
        post: operations["pauseSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules/{scheduleId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused schedule
         * @description Tasks that were due during the pause do not run.
         *
         *     Scope of API tokens: `schedules:write`.
         */
        post: operations["resumeSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules/{scheduleId}/trigger-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the token with which another system starts a schedule
         * @description Replaces an earlier token. No later response contains the token.
         *
         *     Scope of API tokens: `schedules:write`.
         */
        post: operations["createTriggerToken"];
        /**
         * Revoke a schedule's token; calls with it start nothing any more
         * @description Scope of API tokens: `schedules:write`.
         */
        delete: operations["revokeTriggerToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules/{scheduleId}/trigger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a schedule with its token, on its owner's behalf
         * @description Send the schedule's token as `Authorization: Bearer`. The answer is the same for an unknown schedule, one without a token, and a wrong token. It contains only the id of the task. With 409, nothing was started; a start during a run is listed as skipped.
         *
         *     Requires no token.
         */
        post: operations["triggerSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tasks of the organization's schedules
         * @description With the status Success or Failed, the newest task comes first; otherwise tasks are in chronological order. Tasks are planned 30 days ahead. The next page starts after the last task even if that task has been deleted in the meantime.
         *
         *     Scope of API tokens: `tasks:read`.
         */
        get: operations["listTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{taskId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One task with its runs
         * @description Scope of API tokens: `tasks:read`.
         */
        get: operations["getTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{taskId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a task that is running or waiting for a retry; the target stays unchanged
         * @description Available to the schedule's creator and to admins, even after the schedule was deleted.
         *
         *     Scope of API tokens: `schedules:write`.
         */
        post: operations["cancelTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin an upload
         * @description Scope of API tokens: `datasets:write`.
         */
        post: operations["createUpload"];
        delete?: never;
        /**
         * Capabilities of the upload server in tus 1.0 headers
         * @description Requires no token.
         */
        options: operations["getUploadAbilities"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/{uploadId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Abandon an upload
         * @description Scope of API tokens: `datasets:write`.
         */
        delete: operations["deleteUpload"];
        options?: never;
        /**
         * Number of bytes received of an upload
         * @description Scope of API tokens: `datasets:read`.
         */
        head: operations["getUploadOffset"];
        /**
         * Send a part of the file
         * @description Scope of API tokens: `datasets:write`.
         */
        patch: operations["appendUpload"];
        trace?: never;
    };
    "/datasets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The user's files, newest first
         * @description Scope of API tokens: `datasets:read`.
         */
        get: operations["listDatasets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/{datasetId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One file with its latest version
         * @description Scope of API tokens: `datasets:read`.
         */
        get: operations["getDataset"];
        put?: never;
        post?: never;
        /**
         * Delete a file
         * @description Scope of API tokens: `datasets:write`.
         */
        delete: operations["deleteDataset"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/{datasetId}/read-again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the same file with different options
         * @description Scope of API tokens: `datasets:write`.
         */
        post: operations["readDatasetAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/{datasetId}/first-part": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The first rows of a delimited file, read with the given options
         * @description Nothing is stored. Use this call to check encoding and options before reading the file again.
         *
         *     Scope of API tokens: `datasets:read`.
         */
        post: operations["showFirstPart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/{datasetId}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace the content of a file
         * @description The body is the file itself. It becomes the latest version and is read with the options of the previous version. All workflows and schedules that use the file read the new version from then on. Incomplete, empty or too large content changes nothing. Two concurrent calls create two versions; the higher number is the latest. Returns 202 as soon as the content has been received. `Prefer: wait` waits up to 30 seconds (`Prefer: wait=N` at most 300) for the file to be read and then returns 200, or the reason why the file cannot be read.
         *
         *     Scope of API tokens: `datasets:write`.
         */
        put: operations["replaceDatasetContent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/{datasetId}/watch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Make a dataset follow a file in the watched folder or in a place
         * @description Without `placeId`, the path is relative to the organization's folder in the watched folder, which is named after the organization's id. New content of the watched file becomes the latest version after it has not changed for some seconds. With `placeId`, the content is fetched now, before each run, and in the given period.
         *
         *     Scope of API tokens: `datasets:write`.
         */
        put: operations["watchFile"];
        post?: never;
        /**
         * Stop following a file
         * @description Scope of API tokens: `datasets:write`.
         */
        delete: operations["endWatch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/{datasetId}/fetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch the current content of the file that a dataset follows in a place
         * @description If the file is unchanged, no version is added. `watch.isFetching` is true until the file has been checked.
         *
         *     Scope of API tokens: `datasets:write`.
         */
        post: operations["fetchDataset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/places/{placeId}/datasets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a dataset that follows a file in a place
         * @description The response does not wait for the content. Until it has been fetched, the first version has the problem `placeFetching`.
         *
         *     Scope of API tokens: `datasets:write`.
         */
        post: operations["followPlaceFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/extracts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the first rows of a database source for previews
         * @description Reads at most 100,000 rows or 100 MB in at most 10 minutes. Extracts are kept for one day: the latest two for each node and the extract that a stored workflow uses. A new call ends an extract that is still being read for the same node.
         *
         *     Scope of API tokens: `datasets:write`.
         */
        post: operations["startExtract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extracts/{extractId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Status and columns of an extract
         * @description Scope of API tokens: `datasets:read`.
         */
        get: operations["getExtract"];
        put?: never;
        post?: never;
        /**
         * Cancel or delete an extract
         * @description Scope of API tokens: `datasets:write`.
         */
        delete: operations["endExtract"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The user's connections and the shared connections of other users
         * @description Scope of API tokens: `connections:read`.
         */
        get: operations["listConnections"];
        put?: never;
        /**
         * Save a connection
         * @description Scope of API tokens: `connections:write`.
         */
        post: operations["createConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connections/{connectionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a connection and its password
         * @description Scope of API tokens: `connections:write`.
         */
        delete: operations["deleteConnection"];
        options?: never;
        head?: never;
        /**
         * Change a connection
         * @description Scope of API tokens: `connections:write`.
         */
        patch: operations["updateConnection"];
        trace?: never;
    };
    "/connections/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a connection and explain any problem in plain words
         * @description Scope of API tokens: `connections:write`.
         */
        post: operations["testConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connections/{connectionId}/databases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Databases of a server
         * @description Scope of API tokens: `connections:read`.
         */
        get: operations["listDatabases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connections/{connectionId}/databases/{databaseName}/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tables of a database
         * @description Scope of API tokens: `connections:read`.
         */
        get: operations["listTables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The user's places and the shared places of other users
         * @description Scope of API tokens: `connections:read`.
         */
        get: operations["listPlaces"];
        put?: never;
        /**
         * Save a place
         * @description Scope of API tokens: `connections:write`.
         */
        post: operations["createPlace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/places/{placeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a place
         * @description Scope of API tokens: `connections:write`.
         */
        put: operations["updatePlace"];
        post?: never;
        /**
         * Delete a place and its secrets
         * @description Datasets that follow a file in the place keep their content, and report the missing place.
         *
         *     Scope of API tokens: `connections:write`.
         */
        delete: operations["deletePlace"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/places/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a place and explain any problem in plain words
         * @description Scope of API tokens: `connections:write`.
         */
        post: operations["testPlace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/places/{placeId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Files in a folder of a place whose names match a pattern
         * @description Scope of API tokens: `connections:read`.
         */
        get: operations["listPlaceFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/databases/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Databases of a server with their tables, columns and relationships
         * @description The server is given by its fields or by a stored connection. The sent values are not stored. The message names databases that took too long.
         *
         *     Scope of API tokens: `databases:read`.
         */
        post: operations["fetchDatabases"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/primary-keys/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Primary keys of a database
         * @description Scope of API tokens: `databases:read`.
         */
        post: operations["readPrimaryKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/relationships/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Foreign keys of a database
         * @description Scope of API tokens: `databases:read`.
         */
        post: operations["readRelationships"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/etl/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write a table into a database
         * @description Runs a workflow with the rows, Column Selection, Change Data Type and an output. Afterwards the target contains either exactly the new data or exactly its previous data. Rows and settings are stored only for this run, with passwords encrypted. The call waits up to 30 seconds for the run to end. `Prefer: wait=N` (at most 300) and `Prefer: respond-async` change this. For a longer run, the call returns 202 and the run continues, even if the caller disconnects. All problems are found before anything is written: `message` is the first problem, and `fields` contains all problems.
         *
         *     Scope of API tokens: `runs:write`.
         */
        post: operations["runEtl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/examples": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sample workflows
         * @description Scope of API tokens: `workflows:read`.
         */
        get: operations["listExamples"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/examples/{name}/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a workflow from an example with its data
         * @description Scope of API tokens: `workflows:write`.
         */
        post: operations["openExample"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/help/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pages of the help centre by group
         * @description Requires no token.
         */
        get: operations["listHelpPages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/help/pages/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of the help centre
         * @description Requires no token.
         */
        get: operations["readHelpPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/help/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sections of help pages that match a search, best match first
         * @description Requires no token.
         */
        get: operations["searchHelp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rag/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the help centre
         * @description With `Accept: text/event-stream` the response is a stream of events: `text` (`{ text }`) for each sentence from a language model, and finally `answer` with the whole reply. The final reply is authoritative: if the model fails in between, the reply contains text from the help pages. Without a language model, only `answer` is sent. If the session or token ends in between, `error` (Problem) is sent instead of `answer`.
         *
         *     Not available to API tokens. Requires the token of a logged-in user.
         */
        post: operations["askHelp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rag/questions/{questionId}/verdict": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rate the answer to the caller's own question
         * @description Not available to API tokens. Requires the token of a logged-in user.
         */
        put: operations["judgeAnswer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rag/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Questions without an answer or with a thumbs-down, grouped by topic
         * @description Returns the questions of the caller's organization, or of all organizations for a super user. Questions whose answers have no thumbs-down are not listed.
         *
         *     Not available to API tokens. Requires the token of a logged-in user.
         */
        get: operations["listQuestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The caller's account. */
        Account: {
            /**
             * Format: uuid
             * @description Id of the user
             */
            id: string;
            userName: string;
            fullName: string;
            email: string;
            /** @enum {unknown} */
            role: "super" | "admin" | "user";
            /**
             * Format: uuid
             * @description Id of the organization
             */
            organizationId: string;
            organizationName: string;
            /** Format: date-time */
            createdAt: string;
            /** @description True when logging in requires a code from the authenticator app. */
            twoFactor: boolean;
            /** @description Number of unused recovery codes. */
            recoveryCodesLeft: number;
            /** @description True when the account has a password. Accounts created through a sign-in provider can be without one. */
            hasPassword: boolean;
            identity: {
                /** @description Issuer of the OpenID Connect provider. */
                provider: string;
                email: string | null;
                /** Format: date-time */
                linkedAt: string;
            } | null;
        };
        AccountAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["Account"];
        };
        /** @description Omitted fields stay unchanged. */
        AccountChange: {
            /** @description 3 to 100 characters */
            fullName?: string;
            /** @description A valid email address */
            email?: string;
            /**
             * Format: password
             * @description The current password. Required when the email address changes.
             */
            password?: string;
        };
        /** @description A session in which the caller is logged in. */
        ActiveSession: {
            /**
             * Format: uuid
             * @description Id of the session
             */
            id: string;
            /** @description True for the session that made this call. */
            isCurrent: boolean;
            address: string | null;
            userAgent: string | null;
            /** Format: date-time */
            createdAt: string;
            lastUsedAt: string | null;
            /** Format: date-time */
            expiresAt: string;
        };
        ActiveSessionListAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["ActiveSession"][];
            /** @description True when there are more than 100 items. Only the first 100 are returned. */
            more: boolean;
        };
        /** @description The advisor's findings on a database. */
        Advice: {
            /** @enum {unknown} */
            kind: "postgresql" | "mysql" | "azure-mysql" | "mssql" | "azure-mssql";
            database: string;
            /** Format: date-time */
            readAt: string;
            /** @description Enabled rules. `notAsked` lists the enabled rules that could not be checked. */
            rules: {
                id: string;
                title: string;
                /** @enum {unknown} */
                level: "error" | "warning" | "information";
                /** @description The problem that the rule detects, in one sentence. */
                detects: string;
                /** @description Path of its help section, such as `/help/advisor#no-primary-key`. */
                help: string;
            }[];
            /** @description Findings, sorted by level, rule and location. */
            findings: {
                /** @description Identifies the finding across runs, for suppressions and baselines. */
                key: string;
                rule: string;
                /** @enum {unknown} */
                level: "error" | "warning" | "information";
                place: {
                    schema: string;
                    table: string | null;
                    columns: string[];
                    object: string | null;
                };
                /** @description The problem found here, in one sentence. */
                says: string;
                evidence: {
                    columns: string[];
                    /** @description Sample rows. Sensitive values are masked. */
                    rows: (string | null)[][];
                } | null;
                fix: {
                    /** @description The SQL that fixes the problem, in the dialect of the database. */
                    sql: string;
                    caution: string | null;
                } | null;
            }[];
            /** @description Rules that could not be checked, each with the reason. */
            notAsked: {
                rule: string;
                why: string;
            }[];
            sampled: {
                tables: number;
                rows: number;
                leftOut: string[];
            };
            summary: {
                text: string;
                model: string;
            } | {
                /** @description Reason why the summary is missing although a language model is configured. */
                problem: string;
            } | null;
        };
        /**
         * @description Calls that an API token permits: `read` permits the calls that read the resource, `write` permits all other calls on the resource.
         * @enum {string}
         */
        ApiScope: "workflows:read" | "workflows:write" | "runs:read" | "runs:write" | "datasets:read" | "datasets:write" | "artifacts:read" | "connections:read" | "connections:write" | "schedules:read" | "schedules:write" | "tasks:read" | "databases:read";
        /** @description Gives a program access to the token's scopes until the token expires or is revoked. */
        ApiToken: {
            /**
             * Format: uuid
             * @description Id of the token
             */
            id: string;
            /** @description Name given by the owner. */
            label: string;
            scopes: components["schemas"]["ApiScope"][];
            /** Format: date-time */
            createdAt: string;
            lastUsedAt: string | null;
            /** Format: date-time */
            expiresAt: string;
        };
        ApiTokenListAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["ApiToken"][];
        };
        /** @description Limits that apply: those set for the organization, otherwise the defaults from the settings. */
        AppliedLimits: {
            runsAtOnce: number | null;
            storageBytes: number | null;
            /** @description Maximum size of an uploaded file in bytes, at most the server's limit. */
            uploadBytes: number;
            /** @description Minutes after which a run is cancelled with its target unchanged, at most the server's limit. */
            runMinutes: number;
            runMemoryBytes: number | null;
            /** @description Days for which files produced by runs are kept. */
            keepResultsDays: number;
            keepRunsDays: number | null;
            keepReplacedDays: number | null;
        };
        /** @description A file produced by a run and kept for 30 days. */
        Artifact: {
            /**
             * Format: uuid
             * @description Id of the file
             */
            id: string;
            /** @enum {unknown} */
            kind: "output" | "insight" | "rejects";
            fileName: string;
            bytes: number;
        };
        /** @description Items that a user owns and that another user must take over before the user is deleted. */
        Belongings: {
            /** @description Number of workflows, including deleted workflows that can still be restored. */
            workflows: number;
            connections: number;
            files: number;
            schedules: number;
            /** @description Number of runs in the user's own workflows. */
            runs: number;
        };
        /** @description Nothing was done. Review these components and repeat the call with `confirmed`. */
        ChangedByOthers: {
            /** @enum {boolean} */
            success: false;
            message: string;
            /** @enum {string} */
            code: "scheduleChangedByOthers";
            data: {
                changedBy: components["schemas"]["ChangedComponent"][];
            };
        };
        /** @description The user who last changed what a database component reads or writes. */
        ChangedComponent: {
            nodeId: string;
            /** @description Title of the component. */
            title: string;
            by: components["schemas"]["Person"];
        };
        /** @description The user who last changed what a database node reads or writes. */
        Changer: {
            nodeId: string;
            by: components["schemas"]["Person"];
        };
        /** @description Counts of the rules of a node in a run. It contains no values of rows. */
        CheckedRun: {
            /**
             * Format: uuid
             * @description Id of the run
             */
            runId: string;
            /** Format: date-time */
            at: string;
            rules: components["schemas"]["RuleResult"][];
        };
        CheckedRunListAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["CheckedRun"][];
        };
        /** @description A column of a table. */
        Column: {
            name: string;
            type: components["schemas"]["DataType"];
            /** @description The column's type in the source database, when it says more than `type` does. */
            origin?: {
                /** @enum {unknown} */
                kind: "boolean" | "int16" | "int32" | "int64" | "uint64" | "decimal" | "money" | "float32" | "float64" | "char" | "varchar" | "text" | "binary" | "bits" | "uuid" | "json" | "xml" | "enum" | "array" | "date" | "time" | "timetz" | "timestamp" | "timestamptz" | "interval" | "year" | "other";
                precision?: number;
                scale?: number;
                length?: number;
                native?: {
                    /** @enum {unknown} */
                    family: "postgresql" | "mysql" | "mssql";
                    type: string;
                };
            };
            /** @description Number format of a workbook's column, as an Excel format code such as `0.00%`, when all its cells share one. */
            numberFormat?: string;
        };
        ColumnConversion: {
            column: string;
            /** @description Number of cells in the inspected rows that cannot be converted. */
            fails: number;
            /** @description The first values that cannot be converted, at most 5. */
            examples: components["schemas"]["Reject"][];
            /** @description For each format of the column, in the same order, the number of values that this format alone reads. */
            formatHits: number[];
        };
        /** @description Statistics on a column over the inspected rows. */
        ColumnFacts: {
            name: string;
            type: components["schemas"]["DataType"];
            /** @description Number of null cells. */
            nulls: number;
            /** @description Number of empty texts. */
            empty: number;
            /** @description Number of distinct values. */
            distinct: number;
            /** @description False when `distinct` is an estimate. */
            distinctIsExact: boolean;
            min: string | null;
            max: string | null;
            mean: number | null;
            /** @description The most frequent values, at most 10. */
            top: {
                value: string;
                count: number;
            }[];
            /** @description Only for numbers, dates and times: at most 20 bins of equal width from min to max. */
            histogram: {
                from: string;
                to: string;
                count: number;
            }[];
        };
        /** @description A column of a node of the workflow sent in the request. */
        ColumnRequest: {
            /** @description Id of the node whose result is inspected. */
            nodeId: string;
            nodes: components["schemas"]["WorkflowNode"][];
            edges: components["schemas"]["WorkflowEdge"][];
            notes?: components["schemas"]["WorkflowNote"][];
            parameters?: components["schemas"]["WorkflowParameter"][];
            /** @description Time zone of `today()` and `now()` in formulas, as an IANA name such as Europe/Berlin. Defaults to UTC. */
            timeZone?: string;
            /** @description Identifies an open editor. A newer request from the same editor for the same rows replaces the older request. */
            editorId?: string;
            column: string;
        };
        /** @description A new type for a column of the table. */
        ColumnTypeChange: {
            column: string;
            from: components["schemas"]["DataType"];
            to: components["schemas"]["DataType"];
        };
        /** @description The values of a column of a node's result. */
        ColumnValues: {
            /** @description The most frequent values first. Null stands for empty values. */
            values: {
                value: string | null;
                count: number;
            }[];
            /** @description Number of different values, also beyond the limit. */
            distinct: number;
            /** @description False when only the first million rows were counted, because there are too many values. */
            isAll: boolean;
            /** @description True when a database source has more rows than were read for previews. A run can then give different numbers. */
            isSample: boolean;
        };
        ColumnValuesAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["ColumnValues"];
        };
        /** @description The settings for connecting to a database server. Passwords can be set but are never returned. */
        Connection: {
            /**
             * Format: uuid
             * @description Id of the connection
             */
            id: string;
            name: string;
            kind: components["schemas"]["DatabaseKind"];
            /** @description Name or address of the server. */
            serverName: string;
            /** @description A whole number from 1 to 65535. */
            port: number;
            userId: string;
            /**
             * @description No encryption, encryption, or encryption with verification of the server's certificate. Connections to Azure are always verified.
             * @enum {unknown}
             */
            tls: "disable" | "require" | "verify";
            /**
             * @description `windows` logs in with the Windows account configured for the Anj server (MS SQL only). User and password are then omitted.
             * @enum {unknown}
             */
            authentication: "user" | "windows";
            ssh: components["schemas"]["SshTunnel"] | null;
            /** @description True when all users of the organization can use the connection. Its passwords never leave the server. */
            isShared: boolean;
            /**
             * @description `use` for a connection of another user, which the caller can use but not change.
             * @enum {unknown}
             */
            access: "own" | "use";
        };
        ConnectionAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["Connection"];
        };
        /** @description Omitted fields stay unchanged; `ssh: null` removes the tunnel. The password must be sent again when the server, port, user or tunnel changes. */
        ConnectionChange: {
            name?: string;
            /** @description Name or address of the server. */
            serverName?: string;
            /** @description A whole number from 1 to 65535. */
            port?: number;
            /**
             * @description `windows` logs in with the Windows account configured for the Anj server (MS SQL only). User and password are then omitted.
             * @enum {unknown}
             */
            authentication?: "user" | "windows";
            userId?: string;
            /**
             * @description No encryption, encryption, or encryption with verification of the server's certificate. Connections to Azure are always verified.
             * @enum {unknown}
             */
            tls?: "disable" | "require" | "verify";
            /** @description True when all users of the organization can use the connection. Its passwords never leave the server. */
            isShared?: boolean;
            /**
             * Format: password
             * @description Stored encrypted on the server. No response ever contains it.
             */
            password?: string;
            ssh?: components["schemas"]["SshForm"] | null;
        };
        ConnectionListAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["Connection"][];
            /** @description True when there are more than 10000 items. Only the first 10000 are returned. */
            more: boolean;
        };
        ConnectionTest: {
            /** @description Ignored, so that the form to be saved can be sent for a test unchanged. */
            name?: string;
            /** @description Ignored, so that the form to be saved can be sent for a test unchanged. */
            isShared?: boolean;
            kind: components["schemas"]["DatabaseKind"];
            /** @description Name or address of the server. */
            serverName: string;
            /** @description A whole number from 1 to 65535. */
            port: number;
            userId?: string;
            /**
             * @description No encryption, encryption, or encryption with verification of the server's certificate. Connections to Azure are always verified.
             * @enum {unknown}
             */
            tls: "disable" | "require" | "verify";
            /**
             * Format: password
             * @description Stored encrypted on the server. No response ever contains it.
             */
            password?: string;
            /**
             * @description `windows` logs in with the Windows account configured for the Anj server (MS SQL only). User and password are then omitted.
             * @enum {unknown}
             */
            authentication?: "user" | "windows";
            ssh?: components["schemas"]["SshForm"] | null;
            databaseName?: string;
            /**
             * Format: uuid
             * @description Uses the stored passwords of this connection if kind, server, port, user and tunnel are the same as the stored values.
             */
            connectionId?: string;
        };
        /** @description The values that a node cannot convert to its column types. */
        Conversions: {
            /** @description Columns in the order of the node's settings. */
            columns: components["schemas"]["ColumnConversion"][];
            /** @description Number of rows inspected. */
            rows: number;
            /** @description False when time ran out before the last row. The counts are then lower bounds. */
            isAll: boolean;
            /** @description True when a database source has more rows than were read for previews. A run can then give different numbers. */
            isSample: boolean;
        };
        ConversionsAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["Conversions"];
        };
        /** @description A node of the workflow sent in the request. */
        ConversionsRequest: {
            /** @description Id of the node whose result is inspected. */
            nodeId: string;
            nodes: components["schemas"]["WorkflowNode"][];
            edges: components["schemas"]["WorkflowEdge"][];
            notes?: components["schemas"]["WorkflowNote"][];
            parameters?: components["schemas"]["WorkflowParameter"][];
            /** @description Time zone of `today()` and `now()` in formulas, as an IANA name such as Europe/Berlin. Defaults to UTC. */
            timeZone?: string;
            /** @description Identifies an open editor. A newer request from the same editor for the same rows replaces the older request. */
            editorId?: string;
            /** @description Limits the answer to this column. A request for a column and a request for all columns do not replace each other. */
            column?: string;
        };
        /** @description A node of the workflow sent in the request. With `find`, only the rows that contain the text are counted. */
        CountRequest: {
            /** @description Id of the node whose result is inspected. */
            nodeId: string;
            nodes: components["schemas"]["WorkflowNode"][];
            edges: components["schemas"]["WorkflowEdge"][];
            notes?: components["schemas"]["WorkflowNote"][];
            parameters?: components["schemas"]["WorkflowParameter"][];
            /** @description Time zone of `today()` and `now()` in formulas, as an IANA name such as Europe/Berlin. Defaults to UTC. */
            timeZone?: string;
            /** @description Identifies an open editor. A newer request from the same editor for the same rows replaces the older request. */
            editorId?: string;
            /** @description Returns only rows in which a cell contains this text, ignoring case. */
            find?: string;
        };
        CreateTriggerTokenAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: {
                /** @description The token, which is shown only now. */
                token: string;
            };
        };
        /** @description Options for reading a delimited file. */
        CsvOptions: {
            /** Delimiter */
            delimiter: string;
            /**
             * Quote
             * @enum {unknown}
             */
            quote: "\"" | "'" | "";
            encoding: components["schemas"]["Encoding"];
            /** First row is the header */
            header: boolean;
            /** Lines to skip */
            skipLines: number;
            /**
             * Decimal sign
             * @enum {unknown}
             */
            decimalSign?: "." | ",";
            fileSet?: {
                /** Files */
                pattern: string;
                /** Column with the file name */
                fileColumn?: boolean;
                /** Detect the encoding of each file */
                eachEncoding?: boolean;
            };
        };
        /**
         * @description Data type of a column.
         * @enum {string}
         */
        DataType: "bit" | "char" | "date" | "datetime" | "decimal" | "float" | "int" | "text" | "time" | "varchar" | "timestamp";
        /**
         * @description Kind of a database server.
         * @enum {string}
         */
        DatabaseKind: "postgresql" | "mysql" | "azure-mysql" | "mssql" | "azure-mssql";
        /** @description An uploaded file with its latest version. */
        Dataset: {
            /**
             * Format: uuid
             * @description Id of the dataset
             */
            id: string;
            fileName: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * @description The caller's access. A file of another user in a shared workflow cannot be replaced, read with different options or deleted.
             * @enum {unknown}
             */
            access: "own" | "read";
            /** @description The file in the watched folder or in a place that the dataset follows. Only returned for the caller's own datasets. */
            watch?: {
                /** @description Path below the organization's folder or the folder of the place, with / as the separator, or a pattern. */
                path: string;
                /** @description The place that contains the file. Absent for the watched folder. */
                place?: {
                    /**
                     * Format: uuid
                     * @description Id of the place
                     */
                    id: string;
                    name: string | null;
                };
                /** @description True to follow the newest file that matches the pattern. */
                newest?: boolean;
                everyMinutes?: number | null;
                checkedAt?: string | null;
                /** @description True while a requested check has not ended. */
                isFetching?: boolean;
                problem: {
                    code: string;
                    /** @description Reason why the content of the watched file cannot be imported. */
                    sentence: string;
                } | null;
            };
            /** @description True when the server watches a folder and the caller's dataset can follow a file in it. */
            watchOffered?: boolean;
            version: components["schemas"]["DatasetVersion"];
        };
        DatasetAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["Dataset"];
        };
        DatasetPageAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["Dataset"][];
            next: string | null;
        };
        /** @description Statistics on the columns. */
        DatasetProfile: {
            rows: number;
            emptyRows: number;
            emptyCells: number;
            columns: {
                name: string;
                nulls: number;
                approximateDistinct: number;
                min: string | null;
                max: string | null;
                maxLength: number;
                top: {
                    value: string;
                    count: number;
                }[];
                suggestedType: components["schemas"]["DataType"];
                suggestedFormat?: string;
                ambiguousDate?: boolean;
                /** @enum {unknown} */
                suggestedDecimalSign?: "." | ",";
                /** @enum {unknown} */
                suggestedThousandsSign?: "," | "." | " " | "'";
                suggestedFormats?: string[];
                suggestedNumberFormats?: {
                    /** @enum {unknown} */
                    decimalSign: "." | ",";
                    /** @enum {unknown} */
                    thousandsSign?: "," | "." | " " | "'";
                }[];
                suggestedTrueWords?: string[];
                suggestedFalseWords?: string[];
                proof?: string;
                digits?: {
                    maxLength: number;
                    integerDigits: number;
                    scale: number;
                    leastScale: number;
                };
                nearly?: {
                    toType: components["schemas"]["DataType"];
                    format?: string;
                    formats?: string[];
                    /** @enum {unknown} */
                    decimalSign?: "." | ",";
                    /** @enum {unknown} */
                    thousandsSign?: "," | "." | " " | "'";
                    numberFormats?: {
                        /** @enum {unknown} */
                        decimalSign: "." | ",";
                        /** @enum {unknown} */
                        thousandsSign?: "," | "." | " " | "'";
                    }[];
                    trueWords?: string[];
                    falseWords?: string[];
                    misfits: number;
                };
                numberCells?: boolean;
                numberFormat?: string;
            }[];
            sheets?: {
                name: string;
                hidden: boolean;
            }[];
            lists?: {
                path: string;
                rows: number;
            }[];
            files?: {
                name: string;
                rows: number;
            }[];
            notes: string[];
            noteLabels?: string[];
        };
        /** @description A version of a file's content, read with its options. */
        DatasetVersion: {
            /**
             * Format: uuid
             * @description Id of the version
             */
            id: string;
            number: number;
            /** @enum {unknown} */
            status: "waiting" | "ingesting" | "ready" | "failed";
            /** @description Progress from 0 to 100 while the file is being read. */
            percent: number;
            bytes: number;
            sha256: string | null;
            options: (components["schemas"]["CsvOptions"] | components["schemas"]["ExcelOptions"] | components["schemas"]["JsonOptions"] | components["schemas"]["ParquetOptions"]) | null;
            profile: components["schemas"]["DatasetProfile"] | null;
            problem: {
                code: string;
                /** @description Reason why the file cannot be read. */
                sentence: string;
            } | null;
        };
        /** @description The tables of a database and the relationships between them. */
        Diagram: {
            database: string;
            tables: {
                /** @description Identifier within the diagram, which relationships refer to. */
                id: string;
                schema: string;
                name: string;
                /** @enum {unknown} */
                kind: "table" | "view" | "materializedView" | "foreignTable";
                comment: string | null;
                columns: {
                    name: string;
                    type: string;
                    nullable: boolean;
                    primaryKey: boolean;
                    foreignKey: boolean;
                    /** @description True when a unique key consists of only this column. */
                    unique: boolean;
                }[];
            }[];
            relationships: {
                id: string;
                /** @description Name of the foreign key. For an implied relationship, the evidence for it. */
                name: string;
                /** @description The referencing table. */
                from: {
                    table: string;
                    columns: string[];
                };
                /** @description The referenced table. */
                to: {
                    table: string;
                    columns: string[];
                };
                /** @description True when several rows can reference the same row; false when a unique key prevents this. */
                fromMany: boolean;
                /** @description True when a row can reference no row. */
                toOptional: boolean;
                /** @description True when the relationship is inferred from names and types, without a foreign key. */
                implied: boolean;
            }[];
            /** @description Parts of the database that are not drawn, one sentence for each. */
            unseen: string[];
        };
        /** @description The tables of a database as its catalogue describes them. */
        Dictionary: {
            /** @enum {unknown} */
            kind: "postgresql" | "mysql" | "azure-mysql" | "mssql" | "azure-mssql";
            database: string;
            /** @description Server name from the connection. */
            server: string;
            /** @description Product and version reported by the server. */
            version: string;
            /** Format: date-time */
            readAt: string;
            /** @description Tables sorted by schema and name. */
            tables: {
                /** @description Schema name; empty for database kinds without schemas. */
                schema: string;
                name: string;
                /** @enum {unknown} */
                kind: "table" | "view" | "materializedView" | "foreignTable";
                comment: string | null;
                rows: number | null;
                bytes: number | null;
                columns: {
                    name: string;
                    /** @description Type in the server's notation, such as `numeric(10,2)`. */
                    type: string;
                    /**
                     * @description Family of the type, independent of the server's type name.
                     * @enum {unknown}
                     */
                    family: "boolean" | "integer" | "decimal" | "float" | "text" | "date" | "time" | "datetime" | "binary" | "json" | "uuid" | "other";
                    length: number | null;
                    precision: number | null;
                    scale: number | null;
                    /** @description Collation of a text column, when it differs from the database's default. */
                    collation?: string;
                    nullable: boolean;
                    default: string | null;
                    /** @description True when the server numbers the rows: identity, serial or AUTO_INCREMENT. */
                    identity: boolean;
                    generated: string | null;
                    /** @description Other attributes of the column, such as `INVISIBLE`. */
                    attributes?: string;
                    /** @description True when a view, policy, trigger or function refers to the column. PostgreSQL only. */
                    viewed?: boolean;
                    comment: string | null;
                }[];
                primaryKey: {
                    name: string;
                    /** @description Columns in key order. */
                    columns: string[];
                } | null;
                uniqueKeys: {
                    name: string;
                    /** @description Columns in key order. */
                    columns: string[];
                }[];
                foreignKeys: {
                    name: string;
                    columns: string[];
                    references: {
                        schema: string;
                        table: string;
                        /** @description Referenced columns in the order of `columns`. */
                        columns: string[];
                    };
                    /** @description Referential action, such as `NO ACTION` or `CASCADE`. */
                    onDelete: string;
                    onUpdate: string;
                    /** @description False when the server has not checked the rows that existed before the foreign key. */
                    checked: boolean;
                }[];
                indexes: {
                    name: string;
                    columns: {
                        name: string | null;
                        expression: string | null;
                        descending: boolean;
                        prefix: number | null;
                        variant: string | null;
                    }[];
                    /** @description Included columns, which are stored in the index but are not part of its key. */
                    included: string[];
                    unique: boolean;
                    /** @description True for a unique index that treats nulls as equal, as SQL Server does, and PostgreSQL with NULLS NOT DISTINCT. */
                    nullsEqual: boolean;
                    /** @description Index method, such as `btree`, `gin`, `fulltext` or `clustered`. */
                    method: string;
                    predicate: string | null;
                    constraint: ("primaryKey" | "uniqueKey" | "exclusion") | null;
                    uses: number | null;
                }[];
                checks: {
                    name: string;
                    expression: string;
                    /** @description Columns that the server reports for the check constraint; can be empty. */
                    columns: string[];
                }[];
                /** @description For a partitioned table, the columns that every unique key must contain. Empty when the table is partitioned by an expression or the partition columns are not read. */
                partitionKey?: string[];
                /** @description True when the login has the right to read all columns. */
                readable: boolean;
            }[];
            usesSince: string | null;
            /** @description Parts of the database that the login has no right to see, one sentence for each. */
            unseen: string[];
        };
        DownloadLink: {
            /** @description Path on this server, valid for one download. */
            url: string;
            /** Format: date-time */
            expiresAt: string;
        };
        DownloadLinkAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["DownloadLink"];
        };
        /**
         * @description Encoding of a text file.
         * @enum {string}
         */
        Encoding: "utf-8" | "windows-1252" | "utf-16" | "latin-1" | "iso-8859-15" | "macintosh" | "cp850" | "cp858" | "cp437" | "iso-8859-3" | "iso-8859-14" | "windows-1250" | "iso-8859-2" | "cp852" | "iso-8859-16" | "windows-1257" | "iso-8859-13" | "cp775" | "iso-8859-4" | "iso-8859-10" | "windows-1254" | "cp857" | "windows-1253" | "iso-8859-7" | "cp737" | "windows-1251" | "koi8-r" | "koi8-u" | "ibm866" | "cp855" | "iso-8859-5" | "x-mac-cyrillic" | "windows-1255" | "iso-8859-8" | "cp862" | "windows-1256" | "iso-8859-6" | "windows-874" | "windows-1258" | "shift_jis" | "euc-jp" | "iso-2022-jp" | "gb18030" | "big5" | "euc-kr";
        /** @description A table and its target. Empty and null values count as omitted; fields that the kind of server does not need are ignored. Required are serverName, userId and password (or connectionId), port except for MS SQL, databaseName, tableName and the three flags. */
        EtlCall: {
            serverName?: string | null | false | "";
            authentication?: string | null | false | "";
            userId?: string | null | false | "";
            password?: string | null | false | "";
            port?: number | null | false | "";
            useSSH?: boolean | null | false | "";
            SSHServerName?: string | null | false | "";
            SSHUserName?: string | null | false | "";
            SSHPassword?: string | null | false | "";
            SSHPort?: number | null | false | "";
            SSHHostKey?: string | null | false | "";
            /**
             * @description Encryption. Defaults to no encryption for a server on this machine and to encryption for other servers.
             * @enum {unknown}
             */
            tls?: "disable" | "require" | "verify";
            connectionId?: string | null;
            databaseName?: string | null;
            schemaName?: string | null;
            tableName?: string | null;
            /** @description Required. */
            createTableIfNotExist?: boolean;
            /** @description Required. */
            dropTableThenCreate?: boolean;
            /** @description Required. */
            deleteExistingData?: boolean;
            /** @description Rows of cells. The first row contains the column names. Numbers keep all digits, empty texts become null, and rows without any value are skipped. */
            modifiedTableData: (string | number | boolean | null)[][];
            columnChanges?: components["schemas"]["ColumnTypeChange"][];
        };
        /** @description A sample workflow that ships with its data. */
        Example: {
            name: string;
            title: string;
            description: string;
        };
        ExampleListAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["Example"][];
        };
        /** @description Options for reading a workbook. */
        ExcelOptions: {
            /** Sheet */
            sheet: string;
            /** First row is the header */
            header: boolean;
            /** Rows to skip */
            skipLines: number;
            fileSet?: {
                /** Files */
                pattern: string;
                /** Column with the file name */
                fileColumn?: boolean;
                /** Detect the encoding of each file */
                eachEncoding?: boolean;
            };
        };
        /** @description The first rows of a database source, read for previews and kept for one day. */
        Extract: {
            /**
             * Format: uuid
             * @description Id of the extract
             */
            id: string;
            nodeId: string;
            /** @enum {unknown} */
            status: "waiting" | "reading" | "ready" | "failed";
            /** @description Number of rows read so far. */
            rows: number;
            /** @description True when the source has more rows than were read. */
            isSample: boolean;
            columns: components["schemas"]["Column"][] | null;
            problem: {
                code: string;
                /** @description Reason why the rows could not be read. */
                sentence: string;
            } | null;
            takenAt: string | null;
            /** Format: date-time */
            expiresAt: string;
        };
        ExtractAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["Extract"];
        };
        ExtractRequest: {
            nodeId: string;
            kind: components["schemas"]["NodeKind"];
            /** @description The node's current settings in the editor, including unsaved changes. */
            config: {
                [key: string]: unknown;
            };
            /** @description The workflow's parameters in the editor. Their defaults are used. */
            parameters?: components["schemas"]["WorkflowParameter"][];
            /** @description True when the caller has confirmed the changes that other users made to components with the caller's connections. */
            confirmed?: boolean;
        };
        /** @description Settings for connecting to a server. Empty, null and false values count as omitted; fields that the kind of server does not need are ignored. */
        FetchDatabases: {
            serverName?: string | null | false | "";
            authentication?: string | null | false | "";
            userId?: string | null | false | "";
            password?: string | null | false | "";
            port?: number | null | false | "";
            useSSH?: boolean | null | false | "";
            SSHServerName?: string | null | false | "";
            SSHUserName?: string | null | false | "";
            SSHPassword?: string | null | false | "";
            SSHPort?: number | null | false | "";
            SSHHostKey?: string | null | false | "";
            /**
             * @description Encryption. Defaults to no encryption for a server on this machine and to encryption for other servers.
             * @enum {unknown}
             */
            tls?: "disable" | "require" | "verify";
            connectionId?: string | null;
            databaseName?: string | null | false | "";
            /** @description Parts of the response. `databases` alone, with its tables, is fast. When omitted, all parts are returned. */
            include?: ("databases" | "dataDictionary" | "diagramMetadata")[];
        };
        /** @description The databases of a server with their contents. */
        FetchedDatabases: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            /** @description Empty when not requested. */
            databases: components["schemas"]["ServerDatabase"][];
            /** @description True when the server has more than 10000 databases. Only the first 10000 are returned. */
            more: boolean;
            dataDictionary: components["schemas"]["Dictionary"][] | null;
            diagramMetadata: components["schemas"]["Diagram"][] | null;
        };
        /** @description Number of findings for each level. */
        FindingCounts: {
            error: number;
            warning: number;
            information: number;
        };
        /** @description The first rows of a file, read with the given options. */
        FirstPart: {
            options: components["schemas"]["CsvOptions"];
            /** @description The first 100 columns. */
            columns: string[];
            /** @description The first 20 rows, with cells truncated to 200 characters. */
            rows: string[][];
            /** @description True when the part contains the whole file. */
            isWhole: boolean;
        };
        FirstPartAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["FirstPart"];
        };
        /** @description Options, or only an encoding, for which the other options are detected. The default encoding is UTF-8. */
        FirstPartForm: {
            options?: components["schemas"]["CsvOptions"];
            encoding?: components["schemas"]["Encoding"];
        };
        FollowForm: {
            /** @description Path such as `sales/orders.csv` */
            path: string;
            /** @description True to follow the newest file that matches a pattern such as `sales/orders_*.csv`. In the last name, `*` stands for any characters and `?` for one. */
            newest?: boolean;
            everyMinutes?: number | null;
        };
        /** @description The link is sent to this address if there is an account with it. */
        ForgottenPassword: {
            /**
             * @description A valid email address
             * @default
             */
            email: string;
        };
        /** @description The formats of a column's texts. */
        FoundFormats: {
            /** @description The formats in order: each reads the most of the values that the earlier ones don't read. */
            formats: {
                /** @description Pattern for dates and times. */
                pattern?: string;
                numberFormat?: {
                    /** @enum {unknown} */
                    decimalSign: "." | ",";
                    /** @enum {unknown} */
                    thousandsSign?: "," | "." | " " | "'";
                };
                /** @description Number of values that the format reads by itself. */
                values: number;
                example: string;
                /** @description The pattern that swaps day and month and reads the same values, so that only a person can choose. */
                swapped?: string;
            }[];
            /** @description Names of the most frequent unit beside the numbers. The formats ignore them. */
            units: string[];
            /** @description Other units, whose numbers the formats refuse. */
            otherUnits: {
                unit: string;
                values: number;
            }[];
            /** @description Values with different meanings in two of the formats, or in another format that reads the same values. */
            unclear: {
                values: number;
                example: string;
            } | null;
            /** @description True if the column of a workbook has cells of numbers as well as texts. */
            numberCells: boolean;
            /** @description Number of values that are not empty. */
            values: number;
            /** @description Number of values that the formats read together. */
            read: number;
            /** @description Number of values with spaces around them. */
            padded: number;
            /** @description False if only the first 100,000 rows were read. */
            isAll: boolean;
            /** @description True when a database source has more rows than were read for previews. A run can then give different numbers. */
            isSample: boolean;
        };
        FoundFormatsAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["FoundFormats"];
        };
        /** @description A section of a help page that matches the search. */
        FoundHelp: {
            page: string;
            pageTitle: string;
            heading: string;
            /** @description Id of the section's heading; empty for the page's title. */
            id: string;
            /** @description The text around the match. */
            excerpt: string;
        };
        FoundHelpListAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["FoundHelp"][];
        };
        GetMeAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: {
                user: components["schemas"]["User"];
            };
        };
        /** @description A group of pages in the help centre. */
        HelpGroup: {
            title: string;
            pages: {
                /** @description The last segment of the page's address. */
                name: string;
                title: string;
                /** @description Questions that the page answers. */
                answers: string;
            }[];
        };
        HelpGroupListAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["HelpGroup"][];
        };
        /** @description A page of the help centre. */
        HelpPage: {
            name: string;
            title: string;
            /** @description HTML of the whole page. Markup in the page's text is escaped. */
            html: string;
            headings: {
                /** @description Fragment that links to the heading. */
                id: string;
                text: string;
                /** @description Level of the heading; 1 for the page's title. */
                depth: number;
            }[];
        };
        HelpPageAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["HelpPage"];
        };
        /** @description The help centre's answer to a question. */
        HelpReply: {
            /** @enum {string} */
            status: "success";
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            /** @description The answer in Markdown without HTML. Links lead to pages below `/help`. */
            data: string;
            metadata: {
                /** @description Processing time in milliseconds. */
                processingTime: number;
                /** Format: date-time */
                timestamp: string;
            };
            /** @description Sections that contain the answer, best match first. Without an answer, the three closest sections. */
            sources: components["schemas"]["FoundHelp"][];
            /** @description False when the help pages do not cover the question. */
            answered: boolean;
            /**
             * Format: uuid
             * @description Id of the question, for rating the answer
             */
            questionId: string;
        };
        /** @description Result for each line of an imported file. */
        ImportReport: {
            dryRun: boolean;
            /** @description Number of lines that were accepted. In a dry run, the number of lines that would be accepted. */
            accepted: number;
            refused: number;
            lines: components["schemas"]["ImportedLine"][];
        };
        ImportReportAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["ImportReport"];
        };
        /** @description Result for one line. */
        ImportedLine: {
            /** @description Line number in the file, from 1. */
            line: number;
            userName: string;
            fullName: string;
            email: string;
            /** @description Role as written in the file; empty for a user. */
            role: string;
            /**
             * @description Result of the line. `valid`: the line would be accepted (dry run only).
             * @enum {unknown}
             */
            outcome: "valid" | "invited" | "refused";
            /** @description Result in plain words, with the reason if the line was refused. */
            message: string;
            code: string | null;
            /** @description Message for each invalid field. */
            fields: {
                [key: string]: string;
            };
        };
        /** @description The output of a Data Dictionary, DB Diagram or AI Advisor run. */
        Insight: {
            /** @enum {string} */
            kind: "dictionary";
            dictionary: components["schemas"]["Dictionary"];
        } | {
            /** @enum {string} */
            kind: "diagram";
            diagram: components["schemas"]["Diagram"];
        } | {
            /** @enum {string} */
            kind: "advice";
            advice: components["schemas"]["Advice"];
            dictionary: components["schemas"]["Dictionary"];
        };
        InsightAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["Insight"];
        };
        InsightName: {
            name: string | null;
        };
        /** @description Summary of an insight. */
        InsightSummary: {
            /** @enum {unknown} */
            kind: "dictionary" | "diagram" | "advice";
            database: string;
            /** @description Number of tables and views. */
            tables: number;
            findings: components["schemas"]["FindingCounts"] | null;
        };
        /** @description Options for reading a JSON file. */
        JsonOptions: {
            /** Rows */
            rowsAt: string;
            /**
             * Layout
             * @enum {unknown}
             */
            layout: "document" | "lines";
            /**
             * Nested objects
             * @enum {unknown}
             */
            nested: "columns" | "text";
            fileSet?: {
                /** Files */
                pattern: string;
                /** Column with the file name */
                fileColumn?: boolean;
                /** Detect the encoding of each file */
                eachEncoding?: boolean;
            };
        };
        /** @description The paths in the first JSON texts of a column. */
        JsonPaths: {
            /** @description Paths of single values, in the order of the texts. */
            paths: {
                path: string;
                /** @description Number of values at the path. */
                count: number;
                /** @description The first 100 characters of the first value. */
                example: string;
            }[];
            /** @description Paths of lists. */
            lists: string[];
            /** @description Number of texts that were read, at most 1,000. */
            texts: number;
            /** @description Number of these texts that are no JSON. */
            notJson: number;
            /** @description True if there are more paths than are listed. */
            isCut: boolean;
            /** @description True when a database source has more rows than were read for previews. A run can then give different numbers. */
            isSample: boolean;
        };
        JsonPathsAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["JsonPaths"];
        };
        /** @description A pair of columns suggested as join keys. */
        KeySuggestion: {
            left: string;
            right: string;
            /** @description Likelihood, from 0 to 1, that the columns are a pair of keys. */
            score: number;
            overlap: number | null;
        };
        KeySuggestionListAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["KeySuggestion"][];
        };
        /** @description An organization with its licence. */
        Licence: {
            /**
             * Format: uuid
             * @description Id of the organization that holds the licence
             */
            id: string;
            /** @description Full name of the customer. */
            fullName: string;
            /** @description Full name of the customer. */
            email: string;
            organizationName: string;
            address: string;
            numberOfUsersAllowed: number;
            /** @description Number of users that count now: all users that are not deactivated. */
            users: number;
            /** Format: date */
            licenseStartingDay: string;
            /** Format: date */
            licenseExpiryDate: string;
            /**
             * @description Status on the current day in UTC.
             * @enum {unknown}
             */
            status: "notStarted" | "valid" | "expired";
            applicationTypes: string[];
            /** Format: date-time */
            createdAt: string;
        };
        LicenceAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["Licence"];
        };
        /** @description Omitted fields stay unchanged. The rules on dates apply only to dates that change. */
        LicenceChange: {
            /** @description 3 to 100 characters */
            fullName?: string;
            /** @description A valid email address */
            email?: string;
            /** @description 2 to 100 characters; unique among organizations */
            organizationName?: string;
            /** @description 2 to 200 characters */
            address?: string;
            /** @description YYYY-MM-DD; not in the past, and before the expiry date */
            licenseStartingDay?: string;
            /** @description YYYY-MM-DD; not in the past, at most 5 years ahead, and after the starting day */
            licenseExpiryDate?: string;
            /** @description A whole number from 1 to 1000 */
            numberOfUsersAllowed?: number;
            /** @description At least one of Web, Windows, Linux, iOS, Android, macOS */
            applicationTypes?: string[];
        };
        /** @description A new organization. */
        LicenceForm: {
            /**
             * @description 3 to 100 characters
             * @default
             */
            fullName: string;
            /**
             * @description A valid email address
             * @default
             */
            email: string;
            /**
             * @description 2 to 100 characters; unique among organizations
             * @default
             */
            organizationName: string;
            /**
             * @description 2 to 200 characters
             * @default
             */
            address: string;
            /**
             * @description YYYY-MM-DD; not in the past, and before the expiry date
             * @default
             */
            licenseStartingDay: string;
            /**
             * @description YYYY-MM-DD; not in the past, at most 5 years ahead, and after the starting day
             * @default
             */
            licenseExpiryDate: string;
            /**
             * @description A whole number from 1 to 1000
             * @default 0
             */
            numberOfUsersAllowed: number;
            /**
             * @description At least one of Web, Windows, Linux, iOS, Android, macOS
             * @default []
             */
            applicationTypes: string[];
        };
        /** @description An organization's limits in addition to its licence, and its current use. */
        LicenceLimits: {
            own: components["schemas"]["OwnLimits"];
            applied: components["schemas"]["AppliedLimits"];
            defaults: components["schemas"]["AppliedLimits"];
            use: components["schemas"]["OrganizationUse"];
        };
        LicenceLimitsAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["LicenceLimits"];
        };
        /** @description A page of licences. */
        Licences: {
            items: components["schemas"]["Licence"][];
            /** @description Total on all pages. */
            total: number;
            page: number;
            /** @description Page size. */
            limit: number;
        };
        LicencesAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["Licences"];
        };
        /** @description Omitted fields stay unchanged; null restores the default from the settings. */
        LimitsChange: {
            runsAtOnce?: number | null;
            storageBytes?: number | null;
            uploadBytes?: number | null;
            runMinutes?: number | null;
            runMemoryBytes?: number | null;
            keepResultsDays?: number | null;
            keepRunsDays?: number | null;
            keepReplacedDays?: number | null;
        };
        ListDatabasesAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: string[];
            /** @description True when there are more than 10000 items. Only the first 10000 are returned. */
            more: boolean;
        };
        /** @description A stored insight of a workflow. */
        ListedInsight: {
            /**
             * Format: uuid
             * @description Id of the run
             */
            runId: string;
            /** @enum {unknown} */
            kind: "dictionary" | "diagram" | "advice";
            database: string;
            /** @description Number of tables and views. */
            tables: number;
            findings: components["schemas"]["FindingCounts"] | null;
            /** Format: date-time */
            at: string;
            savedAs: string | null;
            startedBy: components["schemas"]["Person"];
        };
        ListedInsightAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["ListedInsight"];
        };
        ListedInsightPageAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["ListedInsight"][];
            next: string | null;
        };
        /** @description An action recorded in the audit log. */
        LogAction: {
            action: string;
            title: string;
        };
        LogActionListAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["LogAction"][];
        };
        /** @description An audit entry: who did what to which object, when, and from which address. */
        LogEntry: {
            /** @description Id of the entry */
            id: number;
            /** Format: date-time */
            at: string;
            organizationId: string | null;
            organizationName: string | null;
            userId: string | null;
            userName: string | null;
            /** @description Action as `noun.pastVerb`, such as `run.started`. See listLogActions. */
            action: string;
            /** @description The action in plain words. */
            title: string;
            /** @description Type of the object, such as `workflows`. */
            resource: string;
            resourceId: string | null;
            subject: string | null;
            address: string | null;
        };
        /** @description An audit entry with the changed values. Its seal is added within seconds. */
        LogEntryDetail: {
            /** @description Id of the entry */
            id: number;
            /** Format: date-time */
            at: string;
            organizationId: string | null;
            organizationName: string | null;
            userId: string | null;
            userName: string | null;
            /** @description Action as `noun.pastVerb`, such as `run.started`. See listLogActions. */
            action: string;
            /** @description The action in plain words. */
            title: string;
            /** @description Type of the object, such as `workflows`. */
            resource: string;
            resourceId: string | null;
            subject: string | null;
            address: string | null;
            /** @description Values before the action, without secrets; null when the object did not exist. */
            before: unknown;
            /** @description Values after the action, without secrets; null when the object no longer exists. */
            after: unknown;
            seal: components["schemas"]["Seal"] | null;
        };
        LogEntryDetailAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["LogEntryDetail"];
        };
        LogEntryPageAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["LogEntry"][];
            next: string | null;
        };
        /** @description User name and password are required. */
        LogIn: {
            /** @default  */
            userName: string;
            /**
             * Format: password
             * @default
             */
            password: string;
            /** @description Six digits from the authenticator app, or a recovery code. Required when two-factor authentication is on. */
            code?: string;
        };
        LogOutThere: {
            address: string | null;
        };
        LogOutThereAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["LogOutThere"];
        };
        /** @description Result of the check. Store `head` outside the product: a later check with this `head` proves that the end of the log was not cut off in the meantime. */
        LogVerification: {
            /** @description True when no entry was changed or removed. */
            whole: boolean;
            /** @description Number of entries whose seals were checked. */
            sealed: number;
            /** @description Number of entries from the last seconds that have no seal yet. */
            unsealed: number;
            head: components["schemas"]["Seal"] | null;
            problem: {
                /** @enum {unknown} */
                kind: "rowChanged" | "rowMissing" | "sealChanged" | "sealMissing" | "rowUnsealed" | "headMissing";
                position: number | null;
                entryId: number | null;
                sentence: string;
            } | null;
        };
        LogVerificationAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["LogVerification"];
        };
        /** @description A node of the workflow sent in the request. */
        LookRequest: {
            /** @description Id of the node whose result is inspected. */
            nodeId: string;
            nodes: components["schemas"]["WorkflowNode"][];
            edges: components["schemas"]["WorkflowEdge"][];
            notes?: components["schemas"]["WorkflowNote"][];
            parameters?: components["schemas"]["WorkflowParameter"][];
            /** @description Time zone of `today()` and `now()` in formulas, as an IANA name such as Europe/Berlin. Defaults to UTC. */
            timeZone?: string;
            /** @description Identifies an open editor. A newer request from the same editor for the same rows replaces the older request. */
            editorId?: string;
        };
        MadeApiToken: {
            apiToken: components["schemas"]["ApiToken"];
            /** @description The token, to be sent as a bearer token. It is shown only once. */
            token: string;
        };
        MadeApiTokenAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["MadeApiToken"];
        };
        /** @description A user as an administrator sees them. */
        ManagedUser: {
            /**
             * Format: uuid
             * @description Id of the user
             */
            id: string;
            userName: string;
            fullName: string;
            email: string;
            /** @enum {unknown} */
            role: "super" | "admin" | "user";
            /**
             * @description invited: the user has not set a password yet. deactivated: the user cannot log in and still owns everything.
             * @enum {unknown}
             */
            status: "invited" | "active" | "deactivated";
            /** @description True when logging in requires a code from the authenticator app. */
            twoFactor: boolean;
            /** @description True when too many login attempts failed. Further attempts are refused for up to 15 minutes. */
            throttled: boolean;
            /** @description True when the user has set a password. */
            hasPassword: boolean;
            /** @description True when the user is linked to an identity at the sign-in provider. */
            singleSignOn: boolean;
            /**
             * Format: uuid
             * @description Id of the organization
             */
            organizationId: string;
            organizationName: string;
            lastSeenAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        ManagedUserAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["ManagedUser"];
        };
        /** @description A user with counts of what the user owns. */
        ManagedUserDetail: {
            user: components["schemas"]["ManagedUser"];
            belongings: components["schemas"]["Belongings"];
        };
        ManagedUserDetailAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["ManagedUserDetail"];
        };
        /** @description A page of users. */
        ManagedUsers: {
            items: components["schemas"]["ManagedUser"][];
            /** @description Total on all pages. */
            total: number;
            page: number;
            /** @description Page size. */
            limit: number;
        };
        ManagedUsersAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["ManagedUsers"];
        };
        /** @description Number of rows of a table with a match in the join. */
        MatchedRows: {
            matched: number;
            unmatched: number;
        };
        /** @description Number of rows of each table with a match in a step that compares keys. */
        Matches: {
            left: components["schemas"]["MatchedRows"];
            right: components["schemas"]["MatchedRows"];
            /** @description Number of rows in the result. */
            rows: number;
            /** @description Number of rows of the left table with several matches. */
            several: number;
            /** @description True when a database source has more rows than were read for previews. A run can then give different numbers. */
            isSample: boolean;
        };
        MatchesAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["Matches"];
        };
        /** @description A day of each month, such as the last one or the first Monday. */
        MonthDay: {
            /** @description Number of the day. In a shorter month, its last day. */
            day: number | "last";
        } | {
            /** @enum {unknown} */
            ordinal: 1 | 2 | 3 | 4 | "last";
            weekDay: components["schemas"]["WeekDay"];
        };
        /** @description A user of the organization, as found by a search. */
        NamedPerson: {
            /**
             * Format: uuid
             * @description Id of the user
             */
            id: string;
            fullName: string;
            userName: string;
        };
        NamedPersonListAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["NamedPerson"][];
        };
        /** @description A new admin or super user. */
        NewAdmin: {
            /**
             * @description 3 to 20 characters; unique among users
             * @default
             */
            userName: string;
            /**
             * @description 3 to 100 characters
             * @default
             */
            fullName: string;
            /**
             * @description A valid email address; unique among users
             * @default
             */
            email: string;
            organizationId: string | null;
            /**
             * @description Defaults to `admin`.
             * @enum {unknown}
             */
            role?: "admin" | "super";
        };
        NewApiToken: {
            /**
             * @description 1 to 100 characters
             * @default
             */
            label: string;
            /** @default [] */
            scopes: components["schemas"]["ApiScope"][];
            /**
             * @description Lifetime in days, a whole number from 1 to 365.
             * @default 0
             */
            days: number;
            /**
             * Format: password
             * @description The current password.
             * @default
             */
            password: string;
        };
        /** @description User and password are required except for Windows authentication. */
        NewConnection: {
            /** @description At most 100 characters. */
            name: string;
            kind: components["schemas"]["DatabaseKind"];
            /** @description Name or address of the server. */
            serverName: string;
            /** @description A whole number from 1 to 65535. */
            port: number;
            userId?: string;
            /**
             * @description No encryption, encryption, or encryption with verification of the server's certificate. Connections to Azure are always verified.
             * @enum {unknown}
             */
            tls: "disable" | "require" | "verify";
            /**
             * Format: password
             * @description Stored encrypted on the server. No response ever contains it.
             */
            password?: string;
            /**
             * @description `windows` logs in with the Windows account configured for the Anj server (MS SQL only). User and password are then omitted.
             * @enum {unknown}
             */
            authentication?: "user" | "windows";
            /** @description True when all users of the organization can use the connection. Its passwords never leave the server. */
            isShared?: boolean;
            ssh?: components["schemas"]["SshForm"] | null;
        };
        /** @description A new user. Without an organization, the user joins the caller's organization. */
        NewManagedUser: {
            /**
             * @description 3 to 20 characters; unique among users
             * @default
             */
            userName: string;
            /**
             * @description 3 to 100 characters
             * @default
             */
            fullName: string;
            /**
             * @description A valid email address; unique among users
             * @default
             */
            email: string;
            organizationId?: string | null;
        };
        /** @description A new password, set through a link. */
        NewPassword: {
            /**
             * Format: password
             * @description At least 8 characters, with a lowercase letter, an uppercase letter, a digit and one of ! @ # $. No other characters.
             * @default
             */
            password: string;
            /**
             * Format: password
             * @default
             */
            passwordConfirm: string;
        };
        /** @description A column of a table that a run would create. */
        NewTableColumn: {
            name: string;
            /** @description Type in the server's notation. */
            type: string;
            /** @description True when a run measures the values first and can choose a narrower type. */
            isGuess: boolean;
            /** @description Name of the workflow's column. */
            column: string;
            dataType: components["schemas"]["DataType"];
            length: number | null;
            nullable: boolean;
            /** @description True for a column of the primary key. */
            key: boolean;
            problem: string | null;
        };
        /** @description A new workflow; empty unless nodes and edges are given. */
        NewWorkflow: {
            /** @description Not empty, at most 100 characters. */
            name: string;
            nodes?: components["schemas"]["WorkflowNode"][];
            edges?: components["schemas"]["WorkflowEdge"][];
            notes?: components["schemas"]["WorkflowNote"][];
            parameters?: components["schemas"]["WorkflowParameter"][];
        };
        /** @description The rows that the next run of the workflow with its default parameters reads from an input. */
        NextLoad: {
            nodeId: string;
            /** @description The rising column. */
            column: string;
            type: components["schemas"]["RisingType"];
            /**
             * @description `first`: no run has loaded the rows into the target. `changed`: source or target have changed since the last load. `continued`: the load begins after the last one. `chosen`: a user chose the start.
             * @enum {unknown}
             */
            reason: "first" | "changed" | "continued" | "chosen";
            /** @description True if the load reads all rows, also those without a value. */
            whole: boolean;
            after: string | null;
            readAfter: string | null;
            loadedAt: string | null;
            runId: string | null;
            /** @description True if it is unknown whether the last run committed its rows. If the output appends rows, the next run needs a chosen start. */
            isDoubtful: boolean;
            doubtfulBound: string | null;
        };
        NextLoadListAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["NextLoad"][];
        };
        /**
         * @description Kind of a node.
         * @enum {string}
         */
        NodeKind: "excelInput" | "csvInput" | "txtInput" | "jsonInput" | "parquetInput" | "mssqlInput" | "azureMssqlInput" | "mysqlInput" | "azureMysqlInput" | "postgresqlInput" | "columnSelection" | "changeDataType" | "dataTable" | "filterRows" | "sortRows" | "removeDuplicates" | "pivot" | "unpivot" | "firstRows" | "runningValues" | "groupBy" | "replaceValues" | "cleanText" | "splitColumn" | "mergeColumns" | "parseJson" | "fillEmpty" | "rowsWithMatch" | "rowsWithoutMatch" | "lookUp" | "calculateColumns" | "compareTables" | "checkRows" | "similarRows" | "sqlQuery" | "innerJoin" | "leftJoin" | "rightJoin" | "fullJoin" | "unionTable" | "excelOutput" | "csvOutput" | "txtOutput" | "jsonOutput" | "parquetOutput" | "mssqlOutput" | "azureMssqlOutput" | "mysqlOutput" | "azureMysqlOutput" | "postgresqlOutput" | "dataDictionary" | "aiAdvisor" | "databaseDiagram";
        /** @description Statistics on the columns of a node's result. */
        NodeProfile: {
            columns: components["schemas"]["ColumnFacts"][];
            /** @description Number of rows inspected. */
            rows: number;
            /** @description True when the inspected rows are all rows of the node's result. */
            isAll: boolean;
            /** @description True when a database source has more rows than were read for previews. A run can then give different numbers. */
            isSample: boolean;
        };
        NodeProfileAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["NodeProfile"];
        };
        NothingAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: null;
        };
        /** @description A workflow created from a file. */
        OpenedWorkflow: {
            workflow: components["schemas"]["Workflow"];
            /** @description Messages for the user, such as a file that must be chosen again. */
            notes: string[];
        };
        OpenedWorkflowAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["OpenedWorkflow"];
        };
        /** @description Current use of an organization. */
        OrganizationUse: {
            /** @description Number of active runs. */
            running: number;
            /** @description Number of waiting runs. */
            waiting: number;
            /** @description Sum of the following sizes in bytes. */
            storageBytes: number;
            /** @description Size of uploaded files in bytes, including earlier contents and columnar copies. */
            fileBytes: number;
            /** @description Size of files produced by runs, in bytes. */
            resultBytes: number;
            /** @description Size of rows read for previews, in bytes. */
            sampleBytes: number;
        };
        /** @description Limits set for one organization. */
        OwnLimits: {
            runsAtOnce: number | null;
            storageBytes: number | null;
            uploadBytes: number | null;
            runMinutes: number | null;
            runMemoryBytes: number | null;
            keepResultsDays: number | null;
            keepRunsDays: number | null;
            keepReplacedDays: number | null;
        };
        /** @description The caller's password, which confirms the caller's identity. */
        OwnPassword: {
            /**
             * Format: password
             * @description The current password.
             * @default
             */
            password: string;
        };
        /**
         * @description Type of a parameter. `bit` is yes or no.
         * @enum {string}
         */
        ParameterType: "text" | "int" | "decimal" | "date" | "datetime" | "bit" | "secret";
        /** @description Options for reading a Parquet file. */
        ParquetOptions: {
            /**
             * Nested objects
             * @enum {unknown}
             */
            nested: "columns" | "text";
            fileSet?: {
                /** Files */
                pattern: string;
                /** Column with the file name */
                fileColumn?: boolean;
                /** Detect the encoding of each file */
                eachEncoding?: boolean;
            };
        };
        /** @description A change of the caller's password. */
        PasswordChange: {
            /**
             * @description The caller's user name
             * @default
             */
            userName: string;
            /**
             * Format: password
             * @default
             */
            oldPassword: string;
            /**
             * Format: password
             * @description At least 8 characters, with a lowercase letter, an uppercase letter, a digit and one of ! @ # $. No other characters.
             * @default
             */
            newPassword: string;
            /**
             * Format: password
             * @default
             */
            newPasswordConfirm: string;
        };
        /** @description A user of the organization. */
        Person: {
            /**
             * Format: uuid
             * @description Id of the user
             */
            id: string;
            fullName: string;
        };
        /** @description A server with files that datasets can follow. Secrets can be set but are never returned. */
        Place: {
            /**
             * Format: uuid
             * @description Id of the place
             */
            id: string;
            name: string;
            settings: components["schemas"]["SftpSettings"];
            /** @description True when all users of the organization can use the place. Its secrets never leave the server. */
            isShared: boolean;
            /**
             * @description `use` for a place of another user, which the caller can use but not change.
             * @enum {unknown}
             */
            access: "own" | "use";
        };
        PlaceAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["Place"];
        };
        /** @description A file in a place. */
        PlaceFile: {
            /** @description Path below the folder of the place, with / as the separator. */
            path: string;
            bytes: number | null;
            modifiedAt: string | null;
        };
        PlaceFileListAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["PlaceFile"][];
            /** @description True when there are more than 10000 items. Only the first 10000 are returned. */
            more: boolean;
        };
        /** @description When a place is changed, the secret can be omitted as long as the server, port, user, login and key stay the same. */
        PlaceForm: {
            /** @description At most 100 characters. Default: the user and server. */
            name?: string;
            settings: components["schemas"]["SftpSettings"];
            /**
             * Format: password
             * @description The password or the private key. Stored encrypted on the server. No response ever contains it.
             */
            secret?: string;
            /**
             * Format: password
             * @description The passphrase of the private key. Only used together with `secret`.
             */
            passphrase?: string;
            /** @description True when all users of the organization can use the place. Its secrets never leave the server. */
            isShared?: boolean;
        };
        PlaceListAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["Place"][];
            /** @description True when there are more than 10000 items. Only the first 10000 are returned. */
            more: boolean;
        };
        PlaceTest: {
            name?: string;
            settings: components["schemas"]["SftpSettings"];
            /**
             * Format: password
             * @description The password or the private key. Stored encrypted on the server. No response ever contains it.
             */
            secret?: string;
            /**
             * Format: password
             * @description The passphrase of the private key. Only used together with `secret`.
             */
            passphrase?: string;
            isShared?: boolean;
            /**
             * Format: uuid
             * @description Uses the stored secret of this place if the settings lead to the same server.
             */
            placeId?: string;
        };
        /** @description Position on the canvas. */
        Position: {
            x: number;
            y: number;
        };
        /** @description One page of a node's result. */
        Preview: {
            columns: components["schemas"]["Column"][];
            /** @description Rows in order. Each cell is text or null, so that no digit is lost. */
            rows: (string | null)[][];
            /** @description Values on this page that cannot be converted. Their cells are null. */
            rejects: components["schemas"]["Reject"][];
            numbers: number[] | null;
            /** @description True when a database source has more rows than were read for previews. A run can then give different numbers. */
            isSample: boolean;
            offset: number;
            found: number | null;
            /** @description Truncated cells: row on this page and column, both counted from 0. */
            cut: [
                number,
                number
            ][];
        };
        PreviewAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["Preview"];
        };
        /** @description One page of the result of a node of the workflow sent in the request. */
        PreviewRequest: {
            /** @description Id of the node whose result is inspected. */
            nodeId: string;
            nodes: components["schemas"]["WorkflowNode"][];
            edges: components["schemas"]["WorkflowEdge"][];
            notes?: components["schemas"]["WorkflowNote"][];
            parameters?: components["schemas"]["WorkflowParameter"][];
            /** @description Time zone of `today()` and `now()` in formulas, as an IANA name such as Europe/Berlin. Defaults to UTC. */
            timeZone?: string;
            /** @description Identifies an open editor. A newer request from the same editor for the same rows replaces the older request. */
            editorId?: string;
            /** @description Maximum number of characters in a cell. Longer cells are truncated and end in '…'. Defaults to 10000. */
            longestCell?: number;
            /** @description Number of rows to skip. Defaults to 0. */
            offset?: number;
            /** @description Maximum number of rows. Defaults to 100. */
            limit?: number;
            /** @description Returns only rows in which a cell contains this text, ignoring case. */
            find?: string;
            /** @description Columns to sort by, in order of priority. */
            sort?: components["schemas"]["SortBy"][];
            /** @description Returns cells untruncated, for at most 200 rows and 50 MB. */
            whole?: boolean;
        };
        /** @description The primary key of a table. */
        PrimaryKey: {
            /** @description Schema name; empty for database kinds without schemas. */
            schema: string;
            table: string;
            name: string;
            /** @description Columns in key order. */
            columns: string[];
        };
        PrimaryKeyListAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["PrimaryKey"][];
            /** @description True when there are more than 100000 items. Only the first 100000 are returned. */
            more: boolean;
        };
        /** @description Response of a failed call. */
        Problem: {
            /** @enum {boolean} */
            success: false;
            /** @description A message that can be shown to the user. */
            message: string;
            /** @description Stable error code for programs. */
            code: string;
            /** @description Message for each invalid field of a form. */
            fields?: {
                [key: string]: string;
            };
        };
        /** @description Similar questions without an answer or with a bad answer. */
        QuestionGroup: {
            /** @description The most frequent wording. */
            question: string;
            /** @description Number of times the question was asked. */
            count: number;
            /** @description Number of users who asked the question. */
            people: number;
            /** Format: date-time */
            lastAskedAt: string;
            /** @description Number of times the help pages did not cover the question. */
            unanswered: number;
            /** @description Number of answers with a thumbs-down. */
            disliked: number;
            /** @description Up to five wordings, the most frequent first. */
            wordings: string[];
            nearest: {
                page: string;
                title: string;
                heading: string;
                /** @description Id of the heading; empty for the top of the page. */
                id: string;
            } | null;
        };
        /** @description Groups of questions, the most frequent first. */
        QuestionPage: {
            items: components["schemas"]["QuestionGroup"][];
            /** @description Total on all pages. */
            total: number;
            page: number;
            /** @description Page size. */
            limit: number;
        };
        QuestionPageAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["QuestionPage"];
        };
        ReadAgain: {
            /** @description Options for the file's format. */
            options: components["schemas"]["CsvOptions"] | components["schemas"]["ExcelOptions"] | components["schemas"]["JsonOptions"] | components["schemas"]["ParquetOptions"];
        };
        /** @description Settings for connecting to a server, as for `/databases/{kind}`, and the name of the database. */
        ReadKeys: {
            serverName?: string | null | false | "";
            authentication?: string | null | false | "";
            userId?: string | null | false | "";
            password?: string | null | false | "";
            port?: number | null | false | "";
            useSSH?: boolean | null | false | "";
            SSHServerName?: string | null | false | "";
            SSHUserName?: string | null | false | "";
            SSHPassword?: string | null | false | "";
            SSHPort?: number | null | false | "";
            SSHHostKey?: string | null | false | "";
            /**
             * @description Encryption. Defaults to no encryption for a server on this machine and to encryption for other servers.
             * @enum {unknown}
             */
            tls?: "disable" | "require" | "verify";
            connectionId?: string | null;
            databaseName?: string | null | false | "";
        };
        /** @description Availability of the parts that calls need. */
        Readiness: {
            /** @enum {unknown} */
            database: "ok" | "failing";
            /** @enum {unknown} */
            store: "ok" | "failing";
            /** @enum {unknown} */
            queue: "ok" | "failing";
            /** @description True when the server is shutting down. Send calls to another server. */
            stopping?: boolean;
        };
        ReadinessAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["Readiness"];
        };
        /** @description Accounts for all source rows. Missing for a run that failed or was cancelled. */
        Reconciliation: {
            /** @description Number of source rows, counted independently of the write. */
            in: number;
            /** @description Number of rows in which all cells are empty. */
            droppedEmpty: number;
            /** @description Number of rows skipped because a value cannot be converted. */
            rejected: number;
            /** @description Number of rows sent to the target. */
            written: number;
            /** @description Number of rows counted by the target. */
            stored: number;
            emptyCellsToNull: number;
        };
        RecoveryCodes: {
            /** @description Ten codes, each valid for one login without the authenticator app. They are shown only once. */
            recoveryCodes: string[];
        };
        RecoveryCodesAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["RecoveryCodes"];
        };
        /** @description Times of a schedule beyond daily and weekly ones. */
        Recurrence: {
            every: {
                /** @description Minutes between two runs. */
                minutes: number;
                /** @description `hh:mm AM` or `hh:mm PM` */
                from: string;
                /** @description `hh:mm AM` or `hh:mm PM` */
                until: string;
            } | null;
            /** @description With the execution type Daily: only these days of the month. Empty for all days. */
            monthDays: components["schemas"]["MonthDay"][];
            workingDays: {
                days: components["schemas"]["WeekDay"][];
                holidays: string[];
                /**
                 * @description Skips a run on another day, or moves it to the working day before or after.
                 * @enum {unknown}
                 */
                otherwise: "skip" | "before" | "after";
            } | null;
        };
        /** @description A value that cannot be converted without loss. */
        Reject: {
            /** @description Number of the data row in the source; 1 is the first row below the header. */
            row: number;
            column: string;
            value: string;
            reason: string;
            /** @description Id of the node that converts the value. */
            nodeId?: string;
        };
        /** @description Number of rejects of one column that have the same reason. */
        RejectGroup: {
            /** @description Node at which the values were rejected. */
            nodeId: string;
            column: string;
            reason: string;
            count: number;
        };
        /** @description Values of a run that could not be converted, ordered by row. */
        RejectList: {
            rejects: components["schemas"]["Reject"][];
            /** @description Truncated values: place in `rejects`, counted from 0. */
            cut: number[];
            offset: number;
            /** @description Number of rejects that match the filter. */
            found: number;
            /** @description Numbers of all rejects by node, column and reason, the largest first. */
            groups: components["schemas"]["RejectGroup"][];
            /** @description False if Anj has only the first rejects, because their file has expired. */
            isAll: boolean;
        };
        RejectListAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["RejectList"];
        };
        /** @description A foreign key with the referencing and the referenced table. The columns of both are in the same order. */
        Relationship: {
            name: string;
            from: components["schemas"]["RelationshipEnd"];
            to: components["schemas"]["RelationshipEnd"];
            /** @description Referential action, such as `NO ACTION` or `CASCADE`. */
            onDelete: string;
            onUpdate: string;
        };
        /** @description The table and columns at one end of a foreign key. */
        RelationshipEnd: {
            /** @description Schema name; empty for database kinds without schemas. */
            schema: string;
            table: string;
            /** @description Columns in key order. */
            columns: string[];
        };
        RelationshipListAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["Relationship"][];
            /** @description True when there are more than 100000 items. Only the first 100000 are returned. */
            more: boolean;
        };
        /** @description Rows of the table that the run wrote, computed again from the same files. For a run that read a database, the first 1,000 rows as stored by the run. */
        ResultTable: {
            columns: components["schemas"]["Column"][];
            /** @description Rows in order. Each cell is text or null, so that no digit is lost. */
            rows: (string | null)[][];
            offset: number;
            found: number | null;
            /** @description Truncated cells: row on this page and column, both counted from 0. */
            cut: [
                number,
                number
            ][];
            kept: number | null;
        };
        ResultTableAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["ResultTable"];
        };
        /**
         * @description Type of the bounds of a load. An `instant` is in UTC; a `rowversion` is hexadecimal.
         * @enum {unknown}
         */
        RisingType: "int" | "decimal" | "date" | "datetime" | "instant" | "rowversion";
        RowCount: {
            /** @description Number of rows in the node's result. */
            rows: number;
            /** @description True when a database source has more rows than were read for previews. A run can then give different numbers. */
            isSample: boolean;
        };
        RowCountAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["RowCount"];
        };
        /** @description Counts of a rule of Check Rows in a run. */
        RuleResult: {
            /** @description The rule's name. */
            rule: string;
            /** @enum {unknown} */
            onFailure: "fail" | "warn" | "leaveOut";
            /** @description Number of checked rows; 1 for a rule about the number of rows. */
            checked: number;
            /** @description Number of rows that fail the rule. */
            failed: number;
        };
        /** @description One execution of a workflow. */
        Run: {
            /**
             * Format: uuid
             * @description Id of the run
             */
            id: string;
            workflowId: string | null;
            workflowName: string;
            revision: number;
            status: components["schemas"]["RunStatus"];
            progress: components["schemas"]["RunProgress"] | null;
            reconciliation: components["schemas"]["Reconciliation"] | null;
            /** @description Number of values that could not be converted. */
            rejectCount: number;
            /** @description The first values that could not be converted, at most 100. */
            rejects: components["schemas"]["Reject"][];
            problem: components["schemas"]["RunProblem"] | null;
            /** @description True for a failed run when it is unknown whether the target was changed. Check the target before you run the workflow again. */
            outcomeUnknown: boolean;
            startedBy: components["schemas"]["Person"];
            taskId: string | null;
            scheduleName: string | null;
            /** @description True for a test run, which writes the first rows of each source into a separate table or file. */
            isTry: boolean;
            firstRows: number | null;
            target: string | null;
            parameters: components["schemas"]["RunParameter"][];
            /** @description Names of the steps that were switched off in the run. */
            switchedOff: string[];
            /** @description The loads of inputs with a rising column. Empty for a run that has not succeeded. */
            loads: components["schemas"]["RunLoad"][];
            /** @description The starts that a user chose for the run, by node: a bound, or null for all rows. */
            loadFrom: {
                [key: string]: string | null;
            };
            /** @description Time zone of `today()` and `now()` in formulas, as an IANA name. */
            timeZone: string;
            today: string | null;
            insight: ("dictionary" | "diagram" | "advice") | null;
            insightSummary: components["schemas"]["InsightSummary"] | null;
            savedAs: string | null;
            waiting?: components["schemas"]["RunWaiting"];
            /** Format: date-time */
            createdAt: string;
            startedAt: string | null;
            finishedAt: string | null;
            artifacts: components["schemas"]["Artifact"][];
        };
        /** @description The body can be omitted. */
        RunAgain: {
            /** @description Time zone of `today()` and `now()` in formulas, as an IANA name such as Europe/Berlin. Defaults to the zone of the repeated run. */
            timeZone?: string;
            /** @description True when the caller has confirmed the changes that other users made to components with the caller's connections. */
            confirmed?: boolean;
        };
        RunAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["Run"];
        };
        /** @description The rows that an input with a rising column read in a run. */
        RunLoad: {
            nodeId: string;
            /** @description The rising column. */
            column: string;
            type: components["schemas"]["RisingType"];
            /**
             * @description `first`: no run has loaded the rows into the target. `changed`: source or target have changed since the last load. `continued`: the load begins after the last one. `chosen`: a user chose the start.
             * @enum {unknown}
             */
            reason: "first" | "changed" | "continued" | "chosen";
            /** @description True if the load reads all rows, also those without a value. */
            whole: boolean;
            after: string | null;
            readAfter: string | null;
            upTo: string | null;
            /** @description Number of rows that the input read. */
            rows: number;
            /** @description Number of rows without a value in the rising column. Only a load of all rows reads them. */
            withoutValue: number;
        };
        /** @description Data of the event `log`: a line of the run's log. */
        RunLog: {
            line: string;
            nodeId?: string;
            /**
             * @description State of the node that the line reports.
             * @enum {unknown}
             */
            nodeState?: "completed";
            /** Format: date-time */
            at: string;
        };
        RunPageAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["Run"][];
            next: string | null;
        };
        /** @description A value of a run for a parameter of its workflow. */
        RunParameter: {
            name: string;
            type: components["schemas"]["ParameterType"];
            /** @description The value that the run used: given or the default. */
            value: string;
        };
        RunProblem: {
            code: string;
            /** @description Reason for the failure in plain words. */
            sentence: string;
            /** @description Id of the node that failed. */
            nodeId?: string;
        };
        /** @description Live counts of a run. */
        RunProgress: {
            sourceRows: number;
            targetRows: number;
            bytes: number;
            percent: number | null;
            /** @description Number of rows that each node has produced or the output has received, when known. */
            nodes?: {
                nodeId: string;
                rows: number;
            }[];
            /** @description Number of values that could not be converted, for each node that has any. */
            rejects?: {
                nodeId: string;
                count: number;
            }[];
        };
        RunStart: {
            /** @description The saved revision to run. */
            revision: number;
            /** @description Starts a test run: it writes only the first rows of each source into a separate table or file and never changes the target. */
            firstRows?: number;
            /** @description For a test run, the table name, or the file name without its extension. Defaults to `<name>_test`. */
            testTable?: string;
            /** @description Values for parameters of the workflow, by name. Others keep their default. Dates are written as 2026-01-31, decimals with a point, yes or no as true or false. */
            parameters?: {
                [key: string]: string;
            };
            /** @description Where inputs with a rising column begin in this run, by node ID: after a bound, or null for all rows. Other inputs begin after their last bound. */
            loadFrom?: {
                [key: string]: string | null;
            };
            /** @description Time zone of `today()` and `now()` in formulas, as an IANA name such as Europe/Berlin. Defaults to UTC. */
            timeZone?: string;
            /** @description True when the caller has confirmed the changes that other users made to components with the caller's connections. */
            confirmed?: boolean;
        };
        /**
         * @description Status of a run; `succeeded`, `failed` and `cancelled` are final.
         * @enum {string}
         */
        RunStatus: "queued" | "running" | "committing" | "succeeded" | "failed" | "cancelled";
        /** @description Reason why a queued run waits. */
        RunWaiting: {
            /** @enum {unknown} */
            code: "runWaitsForTurn" | "runWaitsForWorker" | "runWaitsForRows";
            /** @description Reason for waiting in plain words. */
            sentence: string;
            place: number | null;
        };
        /** @description A copy of a workflow and the times at which it runs. */
        Schedule: {
            /**
             * Format: uuid
             * @description Id of the schedule
             */
            _id: string;
            scheduleName: string;
            /** @enum {unknown} */
            executionType: "Daily" | "Weekly";
            dailyExecutionTimes: string[];
            weeklyExecutionDays: components["schemas"]["WeekDay"][];
            weeklyExecutionTimes: string[];
            /** @description IANA name of the time zone for the times. */
            userTimeZone: string;
            recurrence: components["schemas"]["Recurrence"] | null;
            createdBy: components["schemas"]["Person"];
            /** @description True when a run must fail if none of its source files changed since the last success. */
            failIfUnchanged: boolean;
            /** @description True when the creator of the schedule gets an email about each failed run. */
            mailOnFailure: boolean;
            /** @description Minutes before each retry of a run that failed temporarily. Empty for no retry; by default after 1 and 5 minutes. */
            retryMinutes: number[];
            hasWebhook: boolean;
            /** @description Values for parameters of the workflow, by name. Others keep their default. */
            parameters: {
                [key: string]: components["schemas"]["ScheduledValue"];
            };
            /** @description True when calls with its token start the schedule. */
            startsByCall: boolean;
            trigger: {
                /** Format: date-time */
                createdAt: string;
                lastUsedAt: string | null;
            } | null;
            runsAfterId: string | null;
            runsAfter: {
                scheduleName: string;
                /**
                 * @description A paused schedule still starts this one after a manual run.
                 * @enum {unknown}
                 */
                state: "active" | "paused" | "deleted";
            } | null;
            pausedAt: string | null;
            pauseReason: ("person" | "failures" | "zone") | null;
            failuresInARow: number;
            nextDueAt: string | null;
            lastResult: {
                outcome: components["schemas"]["TaskOutcome"];
                /** Format: date-time */
                endedAt: string;
            } | null;
            /** @description True when the caller has the right to change, pause, run and delete the schedule. */
            mayChange: boolean;
            /** @description True when the caller can replace the workflow. Only the creator can, since the schedule runs on the creator's behalf. */
            mayChangeWorkflow: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            webhookHost: string | null;
            /** @description The copy as a workflow file, without data rows and secrets. */
            workflow: {
                id: string | null;
                idInFile: string | null;
                name: string;
                fileName: string | null;
                /** @description Revision of the copied workflow; 0 when the file differed from the stored workflow. */
                revision: number;
                /** Format: date-time */
                copiedAt: string;
                format: string;
                version: number;
                workFlow: unknown;
                input: unknown;
                preparation: unknown;
                output: unknown;
            };
            /** @description Messages for the user when the call contained a file. */
            notes?: string[];
        };
        ScheduleAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["Schedule"];
        };
        /** @description The fields of a schedule. In a change, omitted fields stay unchanged. Read-only fields such as `_id` or `createdBy` are ignored. */
        ScheduleForm: {
            /** @description 3 to 100 characters */
            scheduleName?: string;
            workflow?: {
                [key: string]: unknown;
            } | null;
            /** @description The caller's connections for the file's database nodes, keyed by node id. They replace the connections in the file. */
            connections?: {
                [key: string]: unknown;
            };
            fileName?: string | null;
            /** @description `Daily` or `Weekly` */
            executionType?: string;
            /** @description Times as `hh:mm AM` or `hh:mm PM`. Daily requires at least one time. */
            dailyExecutionTimes?: string[];
            /** @description `Sunday` to `Saturday`. Weekly requires at least one day. */
            weeklyExecutionDays?: string[];
            /** @description Times as `hh:mm AM` or `hh:mm PM`. Weekly requires at least one time. */
            weeklyExecutionTimes?: string[];
            /** @description IANA name of the time zone for the times, such as Europe/Berlin. */
            userTimeZone?: string;
            recurrence?: components["schemas"]["Recurrence"] | null;
            /** @description Fails a run if none of its source files changed since the last success. */
            failIfUnchanged?: boolean;
            /** @description Sends the creator an email about each failed run. Defaults to true. */
            mailOnFailure?: boolean;
            /** @description Minutes before each retry of a run that failed temporarily. Empty for no retry; by default after 1 and 5 minutes. */
            retryMinutes?: number[];
            webhookUrl?: string | null;
            /** @description Values for parameters of the workflow, by name. Others keep their default. */
            parameters?: {
                [key: string]: components["schemas"]["ScheduledValue"];
            };
            /** @description Lets calls start the schedule, in addition to the times, which may then be empty. False revokes its token. Defaults to false. */
            startsByCall?: boolean;
            runsAfterId?: string | null;
            /**
             * Format: date-time
             * @description For a change, the `updatedAt` of the schedule that was read. The call changes nothing if the schedule was changed since then. When omitted, the call does not check for other changes.
             */
            updatedAt?: string;
            /** @description True when the file's author is unknown, for example when the user chose the file from a disk. The caller must then confirm what the file does with a stored connection whose password the file does not contain. Otherwise the file counts as the caller's own, unless it is from another user's workflow on this server. */
            drawnElsewhere?: boolean;
            /** @description True when the caller has confirmed the changes that other users made to components with the caller's connections. */
            confirmed?: boolean;
        };
        /** @description A time at which a schedule runs. */
        ScheduleMoment: {
            /** Format: date-time */
            at: string;
            executionDay: components["schemas"]["WeekDay"];
            /** @description `hh:mm AM` or `hh:mm PM` */
            executionTime: string;
            /** Format: date */
            localDate: string;
        };
        ScheduleMomentListAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["ScheduleMoment"][];
        };
        /** @description A schedule without its workflow's nodes and edges. */
        ScheduleSummary: {
            /**
             * Format: uuid
             * @description Id of the schedule
             */
            _id: string;
            scheduleName: string;
            /** @enum {unknown} */
            executionType: "Daily" | "Weekly";
            dailyExecutionTimes: string[];
            weeklyExecutionDays: components["schemas"]["WeekDay"][];
            weeklyExecutionTimes: string[];
            /** @description IANA name of the time zone for the times. */
            userTimeZone: string;
            recurrence: components["schemas"]["Recurrence"] | null;
            createdBy: components["schemas"]["Person"];
            /** @description True when a run must fail if none of its source files changed since the last success. */
            failIfUnchanged: boolean;
            /** @description True when the creator of the schedule gets an email about each failed run. */
            mailOnFailure: boolean;
            /** @description Minutes before each retry of a run that failed temporarily. Empty for no retry; by default after 1 and 5 minutes. */
            retryMinutes: number[];
            hasWebhook: boolean;
            /** @description Values for parameters of the workflow, by name. Others keep their default. */
            parameters: {
                [key: string]: components["schemas"]["ScheduledValue"];
            };
            /** @description True when calls with its token start the schedule. */
            startsByCall: boolean;
            trigger: {
                /** Format: date-time */
                createdAt: string;
                lastUsedAt: string | null;
            } | null;
            runsAfterId: string | null;
            runsAfter: {
                scheduleName: string;
                /**
                 * @description A paused schedule still starts this one after a manual run.
                 * @enum {unknown}
                 */
                state: "active" | "paused" | "deleted";
            } | null;
            pausedAt: string | null;
            pauseReason: ("person" | "failures" | "zone") | null;
            failuresInARow: number;
            nextDueAt: string | null;
            lastResult: {
                outcome: components["schemas"]["TaskOutcome"];
                /** Format: date-time */
                endedAt: string;
            } | null;
            /** @description True when the caller has the right to change, pause, run and delete the schedule. */
            mayChange: boolean;
            /** @description True when the caller can replace the workflow. Only the creator can, since the schedule runs on the creator's behalf. */
            mayChangeWorkflow: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            workflow: {
                id: string | null;
                idInFile: string | null;
                name: string;
                fileName: string | null;
                /** @description Revision of the copied workflow; 0 when the file differed from the stored workflow. */
                revision: number;
                /** Format: date-time */
                copiedAt: string;
            };
        };
        ScheduleSummaryPageAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["ScheduleSummary"][];
            next: string | null;
        };
        /** @description The value that a schedule gives to a parameter. */
        ScheduledValue: {
            /** @description The same for each run. */
            value: string;
        } | {
            /**
             * @description Counted from the date of the occurrence in the schedule's time zone. `month` and `previousMonth` are texts such as 2026-01.
             * @enum {unknown}
             */
            day: "occurrence" | "dayBefore" | "firstOfPreviousMonth" | "lastOfPreviousMonth" | "month" | "previousMonth";
        };
        /** @description A link of the chain: the hash of an entry and the previous seal. */
        Seal: {
            /** @description Position in the chain, from 1. */
            position: number;
            hash: string;
        };
        SecretValue: {
            /** @description A text of 8 to 1,000 characters. */
            value: string;
        };
        /** @description A database of a server with its tables. */
        ServerDatabase: {
            name: string;
            tables: components["schemas"]["TableName"][] | null;
        };
        /** @description A user and the user's token. */
        Session: {
            user: components["schemas"]["User"];
            /** @description Signed bearer token. It expires after 12 hours; the claim `exp` contains the time in seconds. */
            token: string;
        };
        SessionAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["Session"];
        };
        /** @description Setup state of the installation. */
        Setup: {
            /** @description True while no account exists. */
            signUpOpen: boolean;
            /** @description True when sign-up requires the one-time code from this caller. */
            codeNeeded: boolean;
        };
        SetupAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["Setup"];
        };
        /** @description The address of an SFTP server. */
        SftpSettings: {
            /** @enum {string} */
            kind: "sftp";
            serverName: string;
            /** @description A whole number from 1 to 65535. */
            port: number;
            userId: string;
            /**
             * @description With a password or a private key.
             * @enum {string}
             */
            login: "password" | "key";
            hostKey: string | null;
            /** @description Folder that contains the files. Empty for the folder in which the log-in begins. */
            folder: string;
        };
        /** @description A user with whom a workflow is shared. */
        Share: {
            user: components["schemas"]["NamedPerson"];
            level: components["schemas"]["ShareLevel"];
        };
        /** @description New access of a user. */
        ShareChange: {
            level: components["schemas"]["ShareLevel"];
        };
        /**
         * @description read: view, preview, duplicate and save as a file. edit: also change and run.
         * @enum {string}
         */
        ShareLevel: "read" | "edit";
        ShareListAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["Share"][];
            /** @description True when there are more than 10000 items. Only the first 10000 are returned. */
            more: boolean;
        };
        /** @description A workflow of another user. */
        SharedWorkflow: {
            /**
             * Format: uuid
             * @description Id of the workflow
             */
            id: string;
            name: string;
            owner: components["schemas"]["Person"];
            level: components["schemas"]["ShareLevel"];
            /** @description True when the workflow is open in a tab. */
            isOpen: boolean;
            /** @description True when the caller has never opened the workflow. */
            isNew: boolean;
            /** Format: date-time */
            updatedAt: string;
        };
        SharedWorkflowListAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["SharedWorkflow"][];
            /** @description True when there are more than 10000 items. Only the first 10000 are returned. */
            more: boolean;
        };
        SignOnBeginning: {
            /** @description Path to open after the login. The last call of the login returns it. */
            next?: string;
        };
        /** @description A login that continues at the provider. */
        SignOnBegun: {
            /** @description Address at the provider that the browser opens to log in. */
            address: string;
            /** @description Value that the provider returns, which identifies the login. */
            state: string;
            /** @description Encrypted data with which only this browser can finish the login. */
            flow: string;
            /** @description Time limit for the login in seconds. */
            seconds: number;
        };
        SignOnBegunAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["SignOnBegun"];
        };
        SignOnCode: {
            /** @description The `ticket` from the call that finished the login. */
            ticket: string;
            /**
             * @description Six digits from the authenticator app, or a recovery code.
             * @default
             */
            code: string;
        };
        SignOnEnd: {
            /** @description The `flow` that was given to the same browser. */
            flow: string;
            /** @description Query string of the address to which the provider redirected the browser. */
            search: string;
        };
        /** @description The first super user of an installation and the user's organization. */
        SignUp: {
            /**
             * @description 3 to 100 characters
             * @default
             */
            fullName: string;
            /**
             * @description A valid email address
             * @default
             */
            email: string;
            /**
             * @description 3 to 20 characters
             * @default
             */
            userName: string;
            /**
             * Format: password
             * @description At least 8 characters, with a lowercase letter, an uppercase letter, a digit and one of ! @ # $. No other characters.
             * @default
             */
            password: string;
            /**
             * Format: password
             * @default
             */
            passwordConfirm: string;
            /**
             * @description 2 to 100 characters
             * @default
             */
            organizationName: string;
            /**
             * @description 2 to 200 characters
             * @default
             */
            address: string;
            /** @description The one-time code that the server printed. Required from other machines. */
            code?: string;
        };
        /** @description Result of a login through the provider. */
        SignedOn: {
            /** @description The path given when the login began. */
            next: string;
            session: components["schemas"]["Session"] | null;
            ticket: string | null;
        };
        SignedOnAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["SignedOn"];
        };
        /** @description The available ways to log in. */
        SingleSignOn: {
            provider: {
                /** @description Label of the button that leads to the provider. */
                label: string;
                /** @description Page that redirects the browser to the provider. */
                address: string;
            } | null;
            /** @description True when all users can log in with a password; false when only super users can. */
            passwords: boolean;
        };
        SingleSignOnAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["SingleSignOn"];
        };
        /** @description A column to sort by. Empty cells come last in both directions. */
        SortBy: {
            column: string;
            descending: boolean;
        };
        /** @description The columns that the SELECT of a step returns. */
        SqlDescription: {
            /** @description The SELECT that was checked. */
            query: string;
            /** @description The columns of input1 and input2 for which the SELECT was checked. */
            inputs: components["schemas"]["Column"][][];
            /** @description The types of the parameters in the order in which the SELECT names them first. Absent if it names none. */
            parameterTypes?: components["schemas"]["ParameterType"][];
            /** @description The columns of the result. */
            columns: components["schemas"]["Column"][];
            /** @description True if the SELECT sorts its rows. */
            isOrdered: boolean;
        };
        SqlDescriptionAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["SqlDescription"];
        };
        /** @description The password can be omitted when the stored password is for the same server, port, user and key. A new `hostKey` replaces the pinned key and requires the passwords again. */
        SshForm: {
            serverName: string;
            /** @description A whole number from 1 to 65535. */
            port: number;
            userId: string;
            /**
             * Format: password
             * @description Stored encrypted on the server. No response ever contains it.
             */
            password?: string;
            hostKey?: string | null;
        };
        /** @description The SSH server through which the database is reached. PostgreSQL only. */
        SshTunnel: {
            serverName: string;
            /** @description A whole number from 1 to 65535. */
            port: number;
            userId: string;
            hostKey: string | null;
        };
        /** @description Workflows in the order of their tabs. */
        TabOrder: {
            ids: string[];
        };
        /** @description A table of a database. */
        TableName: {
            schema: string;
            name: string;
            /** @enum {unknown} */
            kind: "table" | "view";
        };
        TableNameListAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["TableName"][];
            /** @description True when there are more than 100000 items. Only the first 100000 are returned. */
            more: boolean;
        };
        /** @description A column of a table as the server describes it. */
        TargetColumn: {
            name: string;
            /** @description Type in the server's notation. */
            type: string;
            nullable: boolean;
            /** @description True when the server numbers the rows. */
            isIdentity: boolean;
            hasDefault: boolean;
            /** @description True when the server computes the column, so that it cannot be written. */
            isGenerated: boolean;
        };
        /** @description The table of a database output: the existing table and the table that a run would create. */
        TargetTable: {
            exists: boolean;
            /** @description Columns of the existing table. */
            columns: components["schemas"]["TargetColumn"][];
            /** @description Columns of each primary or unique key that can identify the rows to update. */
            keys: string[][];
            rowsEstimate: number | null;
            /** @description Columns of the table that a run would create. */
            wouldCreate: components["schemas"]["NewTableColumn"][];
        };
        TargetTableAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["TargetTable"];
        };
        /** @description One occurrence of a schedule, in the past or in the future. */
        Task: {
            /**
             * Format: uuid
             * @description Id of the task
             */
            _id: string;
            schedule: components["schemas"]["TaskSchedule"];
            /**
             * @description Pending until the task has ended. Missed, skipped and cancelled tasks are Failed.
             * @enum {unknown}
             */
            status: "Pending" | "Success" | "Failed";
            /** @description Reason for the failure or retry; otherwise empty. A reason that can contain data is returned only to users who can view the workflow. */
            message: string;
            /**
             * Format: date-time
             * @description Scheduled time.
             */
            startTime: string;
            executionDay: components["schemas"]["WeekDay"];
            /** @description `hh:mm AM` or `hh:mm PM` */
            executionTime: string;
            /** Format: date */
            localDate: string;
            workflowName: string;
            /**
             * @description `planned` for a task at a time of the schedule, `now` for a task that a user started, `after` for a task that follows another schedule, and `call` for a task that another system started.
             * @enum {unknown}
             */
            kind: "planned" | "now" | "after" | "call";
            predecessor: {
                /**
                 * Format: uuid
                 * @description Id of the successful task of the other schedule
                 */
                taskId: string;
                scheduleName: string;
            } | null;
            outcome: components["schemas"]["TaskOutcome"] | null;
            /** @description Number of runs started for the task. */
            attempts: number;
            nextAttemptAt: string | null;
            endedAt: string | null;
            run: components["schemas"]["TaskRun"] | null;
        };
        TaskAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["Task"];
        };
        /** @description A task with all of its runs. */
        TaskDetail: {
            /**
             * Format: uuid
             * @description Id of the task
             */
            _id: string;
            schedule: components["schemas"]["TaskSchedule"];
            /**
             * @description Pending until the task has ended. Missed, skipped and cancelled tasks are Failed.
             * @enum {unknown}
             */
            status: "Pending" | "Success" | "Failed";
            /** @description Reason for the failure or retry; otherwise empty. A reason that can contain data is returned only to users who can view the workflow. */
            message: string;
            /**
             * Format: date-time
             * @description Scheduled time.
             */
            startTime: string;
            executionDay: components["schemas"]["WeekDay"];
            /** @description `hh:mm AM` or `hh:mm PM` */
            executionTime: string;
            /** Format: date */
            localDate: string;
            workflowName: string;
            /**
             * @description `planned` for a task at a time of the schedule, `now` for a task that a user started, `after` for a task that follows another schedule, and `call` for a task that another system started.
             * @enum {unknown}
             */
            kind: "planned" | "now" | "after" | "call";
            predecessor: {
                /**
                 * Format: uuid
                 * @description Id of the successful task of the other schedule
                 */
                taskId: string;
                scheduleName: string;
            } | null;
            outcome: components["schemas"]["TaskOutcome"] | null;
            /** @description Number of runs started for the task. */
            attempts: number;
            nextAttemptAt: string | null;
            endedAt: string | null;
            run: components["schemas"]["TaskRun"] | null;
            /** @description All runs started for the task, oldest first. */
            runs: components["schemas"]["TaskRun"][];
            /** @description True when the task is active and the caller can cancel it. */
            mayCancel: boolean;
        };
        TaskDetailAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["TaskDetail"];
        };
        /**
         * @description Outcome of a task. `missed`, `skipped` and `refused` started no run.
         * @enum {string}
         */
        TaskOutcome: "succeeded" | "failed" | "cancelled" | "missed" | "skipped" | "refused";
        TaskPageAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["Task"][];
            next: string | null;
        };
        /** @description A run started for a task. */
        TaskRun: {
            /**
             * Format: uuid
             * @description Id of the run
             */
            id: string;
            status: components["schemas"]["RunStatus"];
            startedAt: string | null;
            finishedAt: string | null;
            /** @description Number of values that could not be converted. */
            rejectCount: number;
            /** @description True when the caller can view the run and its log. */
            isReachable: boolean;
        };
        /** @description The schedule as it was when the task was planned. */
        TaskSchedule: {
            _id: string | null;
            scheduleName: string;
            /** @enum {unknown} */
            executionType: "Daily" | "Weekly";
            dailyExecutionTimes: string[];
            weeklyExecutionDays: components["schemas"]["WeekDay"][];
            weeklyExecutionTimes: string[];
            /** @description IANA name of the time zone for the times. */
            userTimeZone: string;
            recurrence: components["schemas"]["Recurrence"] | null;
        };
        /** @description Result of a successful connection test. */
        TestedConnection: {
            hostKey: string | null;
        };
        TestedConnectionAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["TestedConnection"];
        };
        /** @description Result of a successful test of a place. */
        TestedPlace: {
            hostKey: string | null;
        };
        TestedPlaceAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["TestedPlace"];
        };
        TriggerScheduleAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: {
                /**
                 * Format: uuid
                 * @description Id of the task
                 */
                taskId: string;
            };
        };
        /** @description The body can be omitted. */
        TriggerStart: {
            /** @description Values of parameters that the owner of the workflow has released, by name. Others keep the value of the schedule. */
            parameters?: {
                [key: string]: string;
            };
        };
        TwoFactorCode: {
            /**
             * @description Six digits from the authenticator app.
             * @default
             */
            code: string;
        };
        /** @description A second factor that is not confirmed yet. */
        TwoFactorOffer: {
            /** @description The shared secret in Base32, for an authenticator app. */
            secret: string;
            /** @description The secret as an otpauth address, to be shown as a QR code. */
            uri: string;
        };
        TwoFactorOfferAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["TwoFactorOffer"];
        };
        /** @description A user who can log in. */
        User: {
            /**
             * Format: uuid
             * @description Id of the user
             */
            id: string;
            userName: string;
            fullName: string;
            email: string;
            /** @enum {unknown} */
            role: "super" | "admin" | "user";
            /**
             * Format: uuid
             * @description Id of the organization
             */
            organizationId: string;
            organizationName: string;
        };
        /** @description Omitted fields stay unchanged. */
        UserChange: {
            /** @description 3 to 20 characters; unique among users */
            userName?: string;
            /** @description 3 to 100 characters */
            fullName?: string;
            /** @description A valid email address; unique among users */
            email?: string;
            /**
             * @description A new role ends all sessions and revokes all API tokens of the user.
             * @enum {unknown}
             */
            role?: "super" | "admin" | "user";
        };
        UserDeactivation: {
            handTo?: string | null;
        };
        UserDeletion: {
            handTo?: string | null;
        };
        /** @description A column of a node of the workflow sent in the request. */
        ValuesRequest: {
            /** @description Id of the node whose result is inspected. */
            nodeId: string;
            nodes: components["schemas"]["WorkflowNode"][];
            edges: components["schemas"]["WorkflowEdge"][];
            notes?: components["schemas"]["WorkflowNote"][];
            parameters?: components["schemas"]["WorkflowParameter"][];
            /** @description Time zone of `today()` and `now()` in formulas, as an IANA name such as Europe/Berlin. Defaults to UTC. */
            timeZone?: string;
            /** @description Identifies an open editor. A newer request from the same editor for the same rows replaces the older request. */
            editorId?: string;
            column: string;
            /** @description Only values that contain this text, in any case. */
            find?: string;
            /** @default 200 */
            limit: number;
        };
        VersionName: {
            label: string | null;
            /** @description Defaults to the current revision. */
            revision?: number;
        };
        VersionRestore: {
            /** @description The current revision as the caller knows it. */
            revision: number;
        };
        WatchForm: {
            /** @description Path such as `sales/orders.csv` */
            path: string;
            /** @description True to follow the newest file that matches a pattern such as `sales/orders_*.csv`. In the last name, `*` stands for any characters and `?` for one. */
            newest?: boolean;
            everyMinutes?: number | null;
            /**
             * Format: uuid
             * @description The place. Without it, the path is in the watched folder.
             */
            placeId?: string;
        };
        /**
         * @description A day of the week in English.
         * @enum {string}
         */
        WeekDay: "Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday";
        /** @description A version with its nodes, edges and notes. */
        WholeVersion: {
            revision: number;
            /** @description Name of the workflow at that time. */
            name: string;
            label: string | null;
            /** Format: date-time */
            savedAt: string;
            savedBy: components["schemas"]["Person"] | null;
            nodeCount: number;
            edgeCount: number;
            /** @description True when this revision was run, including test runs. */
            hasRun: boolean;
            /** @description True for the current version. */
            isPresent: boolean;
            nodes: components["schemas"]["WorkflowNode"][];
            edges: components["schemas"]["WorkflowEdge"][];
            notes?: components["schemas"]["WorkflowNote"][];
            parameters?: components["schemas"]["WorkflowParameter"][];
        };
        WholeVersionAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["WholeVersion"];
        };
        /** @description A workflow with its nodes, edges and notes. */
        Workflow: {
            /**
             * Format: uuid
             * @description Id of the workflow
             */
            id: string;
            name: string;
            /** @description Number of saves. A save sends the revision that it is based on. */
            revision: number;
            /** @description Position among the tabs, in ascending order. */
            position: number;
            /** Format: date-time */
            updatedAt: string;
            access: components["schemas"]["WorkflowAccess"];
            owner: components["schemas"]["Person"];
            savedBy: components["schemas"]["Person"] | null;
            nodes: components["schemas"]["WorkflowNode"][];
            edges: components["schemas"]["WorkflowEdge"][];
            notes?: components["schemas"]["WorkflowNote"][];
            parameters?: components["schemas"]["WorkflowParameter"][];
            /** @description Database nodes last changed by a user other than the owner. With a connection of the owner, they do what that other user configured. */
            changedBy: components["schemas"]["Changer"][];
        };
        /**
         * @description The caller's access to a workflow: full control, change and run, or view.
         * @enum {string}
         */
        WorkflowAccess: "own" | "edit" | "read";
        /** @description The workflow of this file already exists for the user. */
        WorkflowAlreadyOpen: {
            /** @enum {boolean} */
            success: false;
            message: string;
            /** @enum {string} */
            code: "workflowAlreadyOpen";
            data: {
                /**
                 * Format: uuid
                 * @description Id of the workflow that has the file's workflow id
                 */
                workflowId: string;
            };
        };
        WorkflowAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["Workflow"];
        };
        /** @description Omitted fields stay unchanged. */
        WorkflowChange: {
            /** @description The revision that the change is based on. */
            revision: number;
            name?: string;
            nodes?: components["schemas"]["WorkflowNode"][];
            edges?: components["schemas"]["WorkflowEdge"][];
            notes?: components["schemas"]["WorkflowNote"][];
            parameters?: components["schemas"]["WorkflowParameter"][];
        };
        /** @description The workflow was saved in the meantime; `data` is the stored workflow. */
        WorkflowConflict: {
            /** @enum {boolean} */
            success: false;
            message: string;
            /** @enum {string} */
            code: "workflowConflict";
            data: components["schemas"]["Workflow"];
        };
        /** @description A connection along which rows flow from one node to another. */
        WorkflowEdge: {
            id: string;
            /** @description Id of the node that produces the rows. */
            source: string;
            /** @description Id of the node that receives the rows. */
            target: string;
            sourceHandle?: string | null;
            targetHandle?: string | null;
        };
        WorkflowName: {
            /** @description Not empty, at most 100 characters. */
            name: string;
        };
        /** @description A node of a workflow: a source, a preparation step or the output. */
        WorkflowNode: {
            id: string;
            /** @enum {string} */
            type: "custom";
            position: components["schemas"]["Position"];
            data: {
                logoUrl: string;
                title: string;
                /** @description Title of the node. */
                label?: string;
                /** @enum {unknown} */
                type: "input" | "preparation" | "output";
                kind: components["schemas"]["NodeKind"];
                /** @description The node's settings. Their fields depend on the kind of the node. */
                config: {
                    [key: string]: unknown;
                };
                /** @description True for a step that is switched off: its rows and columns pass through it unchanged. Runs refuse other nodes with it. */
                switchedOff?: boolean;
            };
        };
        /** @description A note on the canvas. Notes have no effect on runs. */
        WorkflowNote: {
            id: string;
            position: components["schemas"]["Position"];
            size: {
                width: number;
                height: number;
            };
            /** @description Plain text. */
            text: string;
            /** @enum {unknown} */
            colour: "yellow" | "green" | "blue" | "red" | "grey";
        };
        /** @description A named value that a run can be given. */
        WorkflowParameter: {
            id: string;
            /** @description Settings refer to it as `{name}`. */
            name: string;
            type: components["schemas"]["ParameterType"];
            default: string | null;
            description: string;
            /** @description True if callers who may run the workflow but not change it can set the value. */
            settable: boolean;
        };
        /** @description A secret parameter that has a value. */
        WorkflowSecret: {
            /** @description ID of the parameter. */
            parameterId: string;
            /** Format: date-time */
            storedAt: string;
        };
        WorkflowSecretListAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["WorkflowSecret"][];
            /** @description True when there are more than 10000 items. Only the first 10000 are returned. */
            more: boolean;
        };
        /** @description A workflow without its nodes, edges and notes. */
        WorkflowSummary: {
            /**
             * Format: uuid
             * @description Id of the workflow
             */
            id: string;
            name: string;
            /** @description Number of saves. A save sends the revision that it is based on. */
            revision: number;
            /** @description Position among the tabs, in ascending order. */
            position: number;
            /** Format: date-time */
            updatedAt: string;
            access: components["schemas"]["WorkflowAccess"];
            owner: components["schemas"]["Person"];
            savedBy: components["schemas"]["Person"] | null;
        };
        WorkflowSummaryListAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["WorkflowSummary"][];
            /** @description True when there are more than 10000 items. Only the first 10000 are returned. */
            more: boolean;
        };
        /** @description An earlier state of a workflow. */
        WorkflowVersion: {
            revision: number;
            /** @description Name of the workflow at that time. */
            name: string;
            label: string | null;
            /** Format: date-time */
            savedAt: string;
            savedBy: components["schemas"]["Person"] | null;
            nodeCount: number;
            edgeCount: number;
            /** @description True when this revision was run, including test runs. */
            hasRun: boolean;
            /** @description True for the current version. */
            isPresent: boolean;
        };
        WorkflowVersionAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["WorkflowVersion"];
        };
        WorkflowVersionPageAnswer: {
            /** @enum {boolean} */
            success: true;
            /** @description A message that can be shown to the user. */
            message: string;
            data: components["schemas"]["WorkflowVersion"][];
            next: string | null;
        };
    };
    responses: {
        /**
         * @description `alreadyDeactivated`: This account is already deactivated.
         *     `ownAccountElsewhere`: You cannot do this to your own account. Ask another administrator.
         *     `lastSuper`: This is the last active super user with a password and must remain one. First make another user a super user, or have another super user set a password.
         */
        AlreadyDeactivatedOrOwnAccountElsewhereOrLastSuper: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `bodyTooLarge`: The request body is too large for this call. */
        BodyTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `catalogueTooSlow`: The catalogue of {database} could not be read within {seconds}.
         *     `unavailable`: The server cannot reach its database. Please try again in a moment.
         *     `storeUnavailable`: The file store cannot be reached right now. Please try again in a minute.
         */
        CatalogueTooSlowOrUnavailableOrStoreUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `connectionConflict`: This connection has been changed elsewhere in the meantime. Review it before you save. */
        ConnectionConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `databaseServerUnknown`: The server {server} was not found. Check the server name.
         *     `databasePortRefused`: The server {server} refuses connections on port {port}. Check the port, and that the database is running.
         *     `databaseServerSilent`: The server {server} does not respond on port {port}. Check the name and the port, and that no firewall blocks the connection.
         *     `databaseTlsNotOffered`: The server {server} does not offer an encrypted connection (TLS) on port {port}.
         *     `databaseTlsFailed`: The encrypted connection (TLS) to {server} on port {port} failed: {reason}.
         *     `databaseNotPostgresql`: The server at {server}, port {port}, is not a PostgreSQL server, or it closed the connection immediately.
         *     `databaseNotMysql`: The server at {server}, port {port}, is not a MySQL server, or it closed the connection immediately.
         *     `databaseNotMssql`: The server at {server}, port {port}, is not a SQL Server, or it closed the connection immediately.
         *     `databaseSentInCircles`: The server {server} keeps redirecting the connection to other servers, and none of them accepts it. Please try again later.
         *     `databaseBrowserSilent`: SQL Server Browser on {server} does not return the port of the instance {instance}. Check the name and the instance, and that SQL Server Browser is running (UDP port 1434). Or enter the port: server,port.
         *     `databasePaused`: The database {database} on {server} is not available at the moment: {reason}. A paused serverless database of Azure takes about a minute to resume. Try again then.
         *     `databaseFull`: The server {server} does not accept more connections at the moment: {reason}.
         *     `databaseStarting`: The server {server} is not ready yet: {reason}.
         *     `databaseConnectionLost`: The connection to {server}, port {port}, was lost.
         *     `sshServerUnknown`: The SSH server {server} was not found. Check the SSH server name.
         *     `sshPortRefused`: The SSH server {server} refuses connections on port {port}. Check the SSH port, and that the server is running.
         *     `sshServerSilent`: The SSH server {server} does not respond on port {port}. Check the name and the port, and that no firewall blocks the connection.
         *     `sshNotUnderstood`: The SSH connection to {server}, port {port}, could not be established: {reason}. Check that an SSH server runs on this port.
         *     `sshForwardingRefused`: The SSH server {server} does not forward connections to {target}. Its administrator can allow this (AllowTcpForwarding).
         *     `sshTargetUnreachable`: The SSH server {server} cannot reach {target}. The database’s name and port are resolved from the SSH server. Check both.
         *     `sshConnectionLost`: The SSH connection to {server}, port {port}, was lost. Please try again.
         */
        DatabaseServerUnknownOrDatabasePortRefusedOrDatabaseServerSilentOrDatabaseTlsNotOfferedOrDatabaseTlsFailedOrDatabaseNotPostgresqlOrDatabaseNotMysqlOrDatabaseNotMssqlOrDatabaseSentInCirclesOrDatabaseBrowserSilentOrDatabasePausedOrDatabaseFullOrDatabaseStartingOrDatabaseConnectionLostOrSshServerUnknownOrSshPortRefusedOrSshServerSilentOrSshNotUnderstoodOrSshForwardingRefusedOrSshTargetUnreachableOrSshConnectionLost: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `databaseServerUnknown`: The server {server} was not found. Check the server name.
         *     `databasePortRefused`: The server {server} refuses connections on port {port}. Check the port, and that the database is running.
         *     `databaseServerSilent`: The server {server} does not respond on port {port}. Check the name and the port, and that no firewall blocks the connection.
         *     `databaseTlsNotOffered`: The server {server} does not offer an encrypted connection (TLS) on port {port}.
         *     `databaseTlsFailed`: The encrypted connection (TLS) to {server} on port {port} failed: {reason}.
         *     `databaseNotPostgresql`: The server at {server}, port {port}, is not a PostgreSQL server, or it closed the connection immediately.
         *     `databaseNotMysql`: The server at {server}, port {port}, is not a MySQL server, or it closed the connection immediately.
         *     `databaseNotMssql`: The server at {server}, port {port}, is not a SQL Server, or it closed the connection immediately.
         *     `databaseSentInCircles`: The server {server} keeps redirecting the connection to other servers, and none of them accepts it. Please try again later.
         *     `databaseBrowserSilent`: SQL Server Browser on {server} does not return the port of the instance {instance}. Check the name and the instance, and that SQL Server Browser is running (UDP port 1434). Or enter the port: server,port.
         *     `databasePaused`: The database {database} on {server} is not available at the moment: {reason}. A paused serverless database of Azure takes about a minute to resume. Try again then.
         *     `databaseFull`: The server {server} does not accept more connections at the moment: {reason}.
         *     `databaseStarting`: The server {server} is not ready yet: {reason}.
         *     `databaseConnectionLost`: The connection to {server}, port {port}, was lost.
         *     `sshServerUnknown`: The SSH server {server} was not found. Check the SSH server name.
         *     `sshPortRefused`: The SSH server {server} refuses connections on port {port}. Check the SSH port, and that the server is running.
         *     `sshServerSilent`: The SSH server {server} does not respond on port {port}. Check the name and the port, and that no firewall blocks the connection.
         *     `sshNotUnderstood`: The SSH connection to {server}, port {port}, could not be established: {reason}. Check that an SSH server runs on this port.
         *     `sshForwardingRefused`: The SSH server {server} does not forward connections to {target}. Its administrator can allow this (AllowTcpForwarding).
         *     `sshTargetUnreachable`: The SSH server {server} cannot reach {target}. The database’s name and port are resolved from the SSH server. Check both.
         *     `sshConnectionLost`: The SSH connection to {server}, port {port}, was lost. Please try again.
         *     `fetchDatabasesFailed`: Something went wrong while fetching databases. Please try again later.
         */
        DatabaseServerUnknownOrDatabasePortRefusedOrDatabaseServerSilentOrDatabaseTlsNotOfferedOrDatabaseTlsFailedOrDatabaseNotPostgresqlOrDatabaseNotMysqlOrDatabaseNotMssqlOrDatabaseSentInCirclesOrDatabaseBrowserSilentOrDatabasePausedOrDatabaseFullOrDatabaseStartingOrDatabaseConnectionLostOrSshServerUnknownOrSshPortRefusedOrSshServerSilentOrSshNotUnderstoodOrSshForwardingRefusedOrSshTargetUnreachableOrSshConnectionLostOrFetchDatabasesFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `datasetNotReady`: The file {fileName} is still being read. Please try again in a moment.
         *     `extractNeeded`: Press Refresh in {title} to read its rows.
         *     `extractNotReady`: The rows of {title} are still being read. Please try again in a moment.
         *     `extractOutdated`: The settings of {title} have changed since its rows were read. Press Refresh to read them again.
         *     `extractExpired`: The rows of {title} were read more than a day ago and have been deleted. Press Refresh to read them again.
         *     `previewSuperseded`: This preview was replaced by a newer preview of the same node.
         */
        DatasetNotReadyOrExtractNeededOrExtractNotReadyOrExtractOutdatedOrExtractExpiredOrPreviewSuperseded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `diskFull`: The server’s disk is full, so nothing was saved. Try again when your administrator has freed some space. */
        DiskFull: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `filesOpenedLimited`: You are already opening {count} large files. Wait until one of them is open, then try again. */
        FilesOpenedLimited: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `forbidden`: You do not have permission for this: {action} on {resource}.
         *     `tokenScopeMissing`: This API token does not have the scope that this call needs: {what}.
         */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `handOverNeeded`: {who} still owns {what}. Choose a new owner.
         *     `ownAccountElsewhere`: You cannot do this to your own account. Ask another administrator.
         *     `lastSuper`: This is the last active super user with a password and must remain one. First make another user a super user, or have another super user set a password.
         */
        HandOverNeededOrOwnAccountElsewhereOrLastSuper: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `handToNobody`: Choose an active user of the same organization */
        HandToNobody: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `identityMissing`: This account is not linked to a sign-in provider.
         *     `ownAccountElsewhere`: You cannot do this to your own account. Ask another administrator.
         */
        IdentityMissingOrOwnAccountElsewhere: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `invalidRequest`: The request is not valid: {detail}
         *     `textBroken`: The text contains an invalid character (NUL or an incomplete character): {where}. Delete it and type it again.
         */
        InvalidRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `invitationNotNeeded`: Only invited users who have not set a password yet can be invited again. */
        InvitationNotNeeded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `licenceExpired`: The licence of your organization has expired. You cannot run or create anything until it is renewed.
         *     `forbidden`: You do not have permission for this: {action} on {resource}.
         *     `tokenScopeMissing`: This API token does not have the scope that this call needs: {what}.
         */
        LicenceExpiredOrForbiddenOrTokenScopeMissing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `linkInvalid`: This link does not work. It was already used, has expired, or was replaced by a newer one. */
        LinkInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `logPeriodInvalid`: From must not be after To. */
        LogPeriodInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `loginLimited`: Too many log-in attempts. Please try again in {minutes}. */
        LoginLimited: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `mailLimited`: Too many emails were requested. Please try again in {minutes}. */
        MailLimited: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `mediaTypeWrong`: This call does not accept that content type.
         *     `contentEncoded`: Send the file as the raw request body, without form fields and without Content-Encoding.
         */
        MediaTypeWrongOrContentEncoded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `notDeactivated`: This account is not deactivated.
         *     `seatsTaken`: The licence allows {users}, and all seats are taken. Deactivate a user, or have the licence extended.
         */
        NotDeactivatedOrSeatsTaken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `notFound`: {what} was not found. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `notFound`: {what} was not found.
         *     `insightMissing`: This run has no dictionary, diagram or advice, or it has expired.
         */
        NotFoundOrInsightMissing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `tokenMissing`: No token provided
         *     `tokenInvalid`: Invalid token
         *     `tokenExpired`: Token expired
         */
        NotLoggedIn: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `notThrottled`: This account is not locked.
         *     `ownAccountElsewhere`: You cannot do this to your own account. Ask another administrator.
         */
        NotThrottledOrOwnAccountElsewhere: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `oidcOff`: Single sign-on is not set up. */
        OidcOff: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `oidcUnavailable`: The sign-in provider is not responding. Please try again in a moment.
         *     `unavailable`: The server cannot reach its database. Please try again in a moment.
         *     `storeUnavailable`: The file store cannot be reached right now. Please try again in a minute.
         */
        OidcUnavailableOrUnavailableOrStoreUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `organizationExpired`: The licence of this organization has expired. Renew it to invite users.
         *     `forbidden`: You do not have permission for this: {action} on {resource}.
         *     `tokenScopeMissing`: This API token does not have the scope that this call needs: {what}.
         */
        OrganizationExpiredOrForbiddenOrTokenScopeMissing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `ownAccountElsewhere`: You cannot do this to your own account. Ask another administrator.
         *     `lastSuper`: This is the last active super user with a password and must remain one. First make another user a super user, or have another super user set a password.
         */
        OwnAccountElsewhereOrLastSuper: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `parameterSecretHidden`: These rows use the secret parameter {name}. Only those who can change the workflow can see them here.
         *     `forbidden`: You do not have permission for this: {action} on {resource}.
         *     `tokenScopeMissing`: This API token does not have the scope that this call needs: {what}.
         */
        ParameterSecretHiddenOrForbiddenOrTokenScopeMissing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `passwordLength`: Password must have at least 8 characters
         *     `passwordRule`: Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character (!,@,#,$)
         *     `passwordsDiffer`: Passwords must match
         *     `passwordUnchanged`: This is already your password. Choose another one.
         */
        PasswordLengthOrPasswordRuleOrPasswordsDifferOrPasswordUnchanged: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `passwordMissing`: Password is required
         *     `passwordWrong`: Password is wrong
         */
        PasswordMissingOrPasswordWrong: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `passwordsBusy`: Many users are logging in right now. Please try again in {seconds}.
         *     `unavailable`: The server cannot reach its database. Please try again in a moment.
         *     `storeUnavailable`: The file store cannot be reached right now. Please try again in a minute.
         */
        PasswordsBusyOrUnavailableOrStoreUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `placeStalled`: {place} sent nothing for {seconds} seconds. */
        PlaceStalled: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `previewTooSlow`: The rows could not be computed within {seconds}.
         *     `previewOutOfMemory`: The rows could not be computed within the memory limit of a preview.
         *     `previewDied`: The process that computes previews crashed. Please try again.
         *     `unavailable`: The server cannot reach its database. Please try again in a moment.
         *     `storeUnavailable`: The file store cannot be reached right now. Please try again in a minute.
         */
        PreviewTooSlowOrPreviewOutOfMemoryOrPreviewDiedOrUnavailableOrStoreUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `resetNotPossible`: Only active users can receive a link to reset their password. */
        ResetNotPossible: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `scheduleChangedByOthers`: Another user changed how this workflow uses your connections. Review the change, and confirm that the workflow may run as you.
         *     `idempotencyKeyBusy`: A request with this Idempotency-Key is still being processed. Please try again in a moment.
         */
        ScheduleChangedByOthersOrIdempotencyKeyBusy: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ChangedByOthers"] | components["schemas"]["Problem"];
            };
        };
        /**
         * @description `scheduleOwnerOnly`: Only the owner of this schedule or an admin can change it.
         *     `forbidden`: You do not have permission for this: {action} on {resource}.
         *     `tokenScopeMissing`: This API token does not have the scope that this call needs: {what}.
         */
        ScheduleOwnerOnlyOrForbiddenOrTokenScopeMissing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `scheduleOwnerOnly`: Only the owner of this schedule or an admin can change it.
         *     `licenceExpired`: The licence of your organization has expired. You cannot run or create anything until it is renewed.
         *     `forbidden`: You do not have permission for this: {action} on {resource}.
         *     `tokenScopeMissing`: This API token does not have the scope that this call needs: {what}.
         */
        ScheduleOwnerOnlyOrLicenceExpiredOrForbiddenOrTokenScopeMissing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `seatsTaken`: The licence allows {users}, and all seats are taken. Deactivate a user, or have the licence extended. */
        SeatsTaken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `secretUnreadable`: A stored password cannot be decrypted with the current ANJ_SECRET_KEY. Enter the password again.
         *     `databaseVersionTooOld`: The server {server} runs SQL Server {release}. Anj supports SQL Server {oldest} or later.
         *     `databaseTlsRequired`: The server {server} accepts only encrypted connections (TLS) on port {port}. Choose TLS for this connection.
         *     `databaseInstanceUnknown`: The server {server} has no instance named {instance} with TCP/IP. Check the instance name, and that TCP/IP is enabled for it.
         *     `databaseFirewall`: The firewall of the server {server} blocks this machine: {reason}.
         *     `databasePasswordWrong`: The server {server} rejected the user {user}: the user name or password is wrong.
         *     `databaseLoginRefused`: The server {server} does not accept the user {user} from this machine: {reason}.
         *     `windowsAccountMissing`: Windows authentication uses the Windows account of the Anj server, and none is configured. Log in with a user name and password, or ask your administrator to set ANJ_WINDOWS_DOMAIN, ANJ_WINDOWS_USER, ANJ_WINDOWS_PASSWORD and ANJ_WINDOWS_SERVERS.
         *     `windowsServerNotListed`: Windows authentication is not allowed for the server {server}: the Windows account of the Anj server is used only for servers listed in ANJ_WINDOWS_SERVERS. Log in with a user name and password, or ask your administrator to add this server.
         *     `windowsNotEncrypted`: Windows authentication requires an encrypted connection. Choose TLS for this connection.
         *     `outgoingSpecial`: Anj does not connect to {server}: its address belongs to a blocked network (link-local, cloud metadata, multicast or unspecified). Your administrator can allow an address with ANJ_OUTGOING_ALLOW.
         *     `outgoingDenied`: Anj does not connect to {server}: your administrator has blocked it with ANJ_OUTGOING_DENY.
         *     `outgoingNotListed`: Anj does not connect to {server}: it is not on your administrator’s list of allowed servers. Ask your administrator to add it to ANJ_OUTGOING_ALLOW.
         *     `databaseMissing`: The database {database} does not exist on {server}.
         *     `databaseNotOpened`: The database {database} on {server} cannot be opened: it does not exist, or the user {user} has no access to it.
         *     `databaseRightMissing`: The user {user} lacks a permission in the database: {reason}.
         *     `databaseReadOnly`: The database {database} on {server} is read-only.
         *     `databaseConflict`: The database stopped the operation because it conflicted with another transaction: {reason}.
         *     `databaseDiskFull`: The disk of the server {server} is full.
         *     `databaseCancelled`: The database cancelled the operation: {reason}.
         *     `databaseRefused`: The database rejected the operation: {reason}.
         *     `sshLoginRefused`: The SSH server {server} rejected the user {user}: the user name or password is wrong, or the server does not allow passwords.
         *     `sshHostKeyChanged`: The SSH server {server} presents the key {shown} instead of the stored key {pinned}. Either the server was set up again, or the connection is being intercepted. Compare the key with the server’s administrator before you accept it.
         */
        SecretUnreadableOrDatabaseVersionTooOldOrDatabaseTlsRequiredOrDatabaseInstanceUnknownOrDatabaseFirewallOrDatabasePasswordWrongOrDatabaseLoginRefusedOrWindowsAccountMissingOrWindowsServerNotListedOrWindowsNotEncryptedOrOutgoingSpecialOrOutgoingDeniedOrOutgoingNotListedOrDatabaseMissingOrDatabaseNotOpenedOrDatabaseRightMissingOrDatabaseReadOnlyOrDatabaseConflictOrDatabaseDiskFullOrDatabaseCancelledOrDatabaseRefusedOrSshLoginRefusedOrSshHostKeyChanged: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `serverNameRequired`: Server Name/IP Address is required
         *     `portRequired`: Port is required
         *     `portNotPositive`: Port must be a positive integer
         *     `portTooLarge`: Port must be from 1 to 65535
         *     `portToldTwice`: The server name {server} contains a port other than {port}, which is set under Port. Remove one of them, or use the same port in both.
         *     `portWithInstance`: The server name {server} names an instance, and SQL Server Browser provides its port. Leave Port empty, or remove the instance from the server name.
         *     `authenticationRequired`: Authentication Type is required
         *     `userIdRequired`: UserID is required
         *     `databasePasswordRequired`: Password is required
         *     `sshServerNameRequired`: SSH Server Name is required
         *     `sshUserNameRequired`: SSH Username is required
         *     `sshPasswordRequired`: SSH Password is required
         *     `sshPortRequired`: SSH Port is required
         *     `sshPortNotPositive`: SSH Port must be a positive integer
         *     `sshPortTooLarge`: SSH Port must be from 1 to 65535
         *     `authenticationUnknown`: {given} is not a known authentication type. Choose SQL Server Authentication or Windows Authentication.
         *     `windowsNotOffered`: {title} does not support Windows authentication. Enter a user name and a password.
         *     `tlsAlwaysVerified`: {title} accepts only encrypted and verified connections.
         *     `tunnelNotOffered`: {title} cannot be reached through SSH. Turn off SSH.
         *     `databaseVersionTooOld`: The server {server} runs SQL Server {release}. Anj supports SQL Server {oldest} or later.
         *     `databaseTlsRequired`: The server {server} accepts only encrypted connections (TLS) on port {port}. Choose TLS for this connection.
         *     `databaseInstanceUnknown`: The server {server} has no instance named {instance} with TCP/IP. Check the instance name, and that TCP/IP is enabled for it.
         *     `databaseFirewall`: The firewall of the server {server} blocks this machine: {reason}.
         *     `databasePasswordWrong`: The server {server} rejected the user {user}: the user name or password is wrong.
         *     `databaseLoginRefused`: The server {server} does not accept the user {user} from this machine: {reason}.
         *     `windowsAccountMissing`: Windows authentication uses the Windows account of the Anj server, and none is configured. Log in with a user name and password, or ask your administrator to set ANJ_WINDOWS_DOMAIN, ANJ_WINDOWS_USER, ANJ_WINDOWS_PASSWORD and ANJ_WINDOWS_SERVERS.
         *     `windowsServerNotListed`: Windows authentication is not allowed for the server {server}: the Windows account of the Anj server is used only for servers listed in ANJ_WINDOWS_SERVERS. Log in with a user name and password, or ask your administrator to add this server.
         *     `windowsNotEncrypted`: Windows authentication requires an encrypted connection. Choose TLS for this connection.
         *     `outgoingSpecial`: Anj does not connect to {server}: its address belongs to a blocked network (link-local, cloud metadata, multicast or unspecified). Your administrator can allow an address with ANJ_OUTGOING_ALLOW.
         *     `outgoingDenied`: Anj does not connect to {server}: your administrator has blocked it with ANJ_OUTGOING_DENY.
         *     `outgoingNotListed`: Anj does not connect to {server}: it is not on your administrator’s list of allowed servers. Ask your administrator to add it to ANJ_OUTGOING_ALLOW.
         *     `databaseMissing`: The database {database} does not exist on {server}.
         *     `databaseNotOpened`: The database {database} on {server} cannot be opened: it does not exist, or the user {user} has no access to it.
         *     `databaseRightMissing`: The user {user} lacks a permission in the database: {reason}.
         *     `databaseReadOnly`: The database {database} on {server} is read-only.
         *     `databaseConflict`: The database stopped the operation because it conflicted with another transaction: {reason}.
         *     `databaseDiskFull`: The disk of the server {server} is full.
         *     `databaseCancelled`: The database cancelled the operation: {reason}.
         *     `databaseRefused`: The database rejected the operation: {reason}.
         *     `sshLoginRefused`: The SSH server {server} rejected the user {user}: the user name or password is wrong, or the server does not allow passwords.
         *     `sshHostKeyChanged`: The SSH server {server} presents the key {shown} instead of the stored key {pinned}. Either the server was set up again, or the connection is being intercepted. Compare the key with the server’s administrator before you accept it.
         *     `connectionOfOtherKind`: The connection for {title} is for another kind of server. Choose another one.
         *     `databaseNameRequired`: Database Name is required
         */
        ServerNameRequiredOrPortRequiredOrPortNotPositiveOrPortTooLargeOrPortToldTwiceOrPortWithInstanceOrAuthenticationRequiredOrUserIdRequiredOrDatabasePasswordRequiredOrSshServerNameRequiredOrSshUserNameRequiredOrSshPasswordRequiredOrSshPortRequiredOrSshPortNotPositiveOrSshPortTooLargeOrAuthenticationUnknownOrWindowsNotOfferedOrTlsAlwaysVerifiedOrTunnelNotOfferedOrDatabaseVersionTooOldOrDatabaseTlsRequiredOrDatabaseInstanceUnknownOrDatabaseFirewallOrDatabasePasswordWrongOrDatabaseLoginRefusedOrWindowsAccountMissingOrWindowsServerNotListedOrWindowsNotEncryptedOrOutgoingSpecialOrOutgoingDeniedOrOutgoingNotListedOrDatabaseMissingOrDatabaseNotOpenedOrDatabaseRightMissingOrDatabaseReadOnlyOrDatabaseConflictOrDatabaseDiskFullOrDatabaseCancelledOrDatabaseRefusedOrSshLoginRefusedOrSshHostKeyChangedOrConnectionOfOtherKindOrDatabaseNameRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `sshServerUnknown`: The SSH server {server} was not found. Check the SSH server name.
         *     `sshPortRefused`: The SSH server {server} refuses connections on port {port}. Check the SSH port, and that the server is running.
         *     `sshServerSilent`: The SSH server {server} does not respond on port {port}. Check the name and the port, and that no firewall blocks the connection.
         *     `sshNotUnderstood`: The SSH connection to {server}, port {port}, could not be established: {reason}. Check that an SSH server runs on this port.
         */
        SshServerUnknownOrSshPortRefusedOrSshServerSilentOrSshNotUnderstood: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `sshServerUnknown`: The SSH server {server} was not found. Check the SSH server name.
         *     `sshPortRefused`: The SSH server {server} refuses connections on port {port}. Check the SSH port, and that the server is running.
         *     `sshServerSilent`: The SSH server {server} does not respond on port {port}. Check the name and the port, and that no firewall blocks the connection.
         *     `sshNotUnderstood`: The SSH connection to {server}, port {port}, could not be established: {reason}. Check that an SSH server runs on this port.
         *     `placeRefused`: {place} refused to read {path}: {reason}
         *     `placeBroken`: The connection to {place} broke.
         */
        SshServerUnknownOrSshPortRefusedOrSshServerSilentOrSshNotUnderstoodOrPlaceRefusedOrPlaceBroken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `twoFactorOff`: Two-factor authentication is off. */
        TwoFactorOff: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `twoFactorOff`: Two-factor authentication is off.
         *     `ownAccountElsewhere`: You cannot do this to your own account. Ask another administrator.
         */
        TwoFactorOffOrOwnAccountElsewhere: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `unavailable`: The server cannot reach its database. Please try again in a moment.
         *     `storeUnavailable`: The file store cannot be reached right now. Please try again in a minute.
         */
        UnavailableOrStoreUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `unexpected`: Something went wrong on the server. Please try again. If it happens again, give your administrator the time and this number: {requestId}. */
        Unexpected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `uploadPartTooLong`: This part is longer than the rest of the upload. Send only the missing bytes, or start a new upload with the correct Upload-Length.
         *     `uploadTooLarge`: The file is larger than {limit}, the maximum on this server.
         *     `uploadAboveLimit`: The file is larger than {limit}, the maximum for your organization. Upload fewer rows, or ask a super user for a higher limit.
         *     `storageLimit`: Your organization uses {used} of {limit} storage, and this does not fit. Delete files that you no longer need, or ask a super user for a higher limit.
         *     `bodyTooLarge`: The request body is too large for this call.
         */
        UploadPartTooLongOrUploadTooLargeOrUploadAboveLimitOrStorageLimitOrBodyTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `uploadRefused`: The upload was refused: {detail}
         *     `invalidRequest`: The request is not valid: {detail}
         *     `textBroken`: The text contains an invalid character (NUL or an incomplete character): {where}. Delete it and type it again.
         */
        UploadRefusedOrInvalidRequestOrTextBroken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `userNameLength`: User name must have 3 to 20 characters
         *     `userNameSigns`: User name must not contain line breaks or invisible characters
         *     `fullNameLength`: Full name must have 3 to 100 characters
         *     `fullNameSigns`: Full name must not contain line breaks or invisible characters
         *     `emailInvalid`: Email must be a valid email address
         *     `userNameTaken`: This user name is already taken
         *     `emailTaken`: This email address is already taken
         *     `roleNotHere`: Choose a role that you are allowed to assign
         */
        UserNameLengthOrUserNameSignsOrFullNameLengthOrFullNameSignsOrEmailInvalidOrUserNameTakenOrEmailTakenOrRoleNotHere: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `userNameLength`: User name must have 3 to 20 characters
         *     `userNameSigns`: User name must not contain line breaks or invisible characters
         *     `fullNameLength`: Full name must have 3 to 100 characters
         *     `fullNameSigns`: Full name must not contain line breaks or invisible characters
         *     `emailInvalid`: Email must be a valid email address
         *     `userNameTaken`: This user name is already taken
         *     `emailTaken`: This email address is already taken
         *     `roleNotHere`: Choose a role that you are allowed to assign
         *     `organizationNeeded`: Please choose an organization
         *     `organizationMissing`: This organization no longer exists
         */
        UserNameLengthOrUserNameSignsOrFullNameLengthOrFullNameSignsOrEmailInvalidOrUserNameTakenOrEmailTakenOrRoleNotHereOrOrganizationNeededOrOrganizationMissing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description `workflowConflict`: This workflow has been changed elsewhere in the meantime. */
        WorkflowConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WorkflowConflict"];
            };
        };
        /**
         * @description `workflowHasProblems`: {problem}
         *     `parameterNeedsDefault`: The parameter {name} has no default. Give it one to see rows here.
         *     `parameterSecretMissing`: The secret parameter {name} has no value. Store one under Parameters.
         *     `timeZoneUnknown`: {zone} is not a known time zone. Use a name such as Europe/Berlin
         *     `runFileMissing`: The file {fileName} was deleted. Choose a file in the input node and run again.
         *     `extractFailed`: The rows of {title} could not be read: {reason}
         */
        WorkflowHasProblemsOrParameterNeedsDefaultOrParameterSecretMissingOrTimeZoneUnknownOrRunFileMissingOrExtractFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `workflowHasProblems`: {problem}
         *     `parameterNeedsDefault`: The parameter {name} has no default. Give it one to see rows here.
         *     `parameterSecretMissing`: The secret parameter {name} has no value. Store one under Parameters.
         *     `timeZoneUnknown`: {zone} is not a known time zone. Use a name such as Europe/Berlin
         *     `runFileMissing`: The file {fileName} was deleted. Choose a file in the input node and run again.
         *     `extractFailed`: The rows of {title} could not be read: {reason}
         *     `columnMissing`: {title} expects the column {column}, which is missing from its source.
         */
        WorkflowHasProblemsOrParameterNeedsDefaultOrParameterSecretMissingOrTimeZoneUnknownOrRunFileMissingOrExtractFailedOrColumnMissing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `workflowHasProblems`: {problem}
         *     `parameterNeedsDefault`: The parameter {name} has no default. Give it one to see rows here.
         *     `parameterSecretMissing`: The secret parameter {name} has no value. Store one under Parameters.
         *     `timeZoneUnknown`: {zone} is not a known time zone. Use a name such as Europe/Berlin
         *     `runFileMissing`: The file {fileName} was deleted. Choose a file in the input node and run again.
         *     `extractFailed`: The rows of {title} could not be read: {reason}
         *     `notAChange`: {title} does not convert columns, so every value fits.
         */
        WorkflowHasProblemsOrParameterNeedsDefaultOrParameterSecretMissingOrTimeZoneUnknownOrRunFileMissingOrExtractFailedOrNotAChange: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `workflowNameEmpty`: Workflow name cannot be empty.
         *     `workflowNameLong`: Workflow name cannot be more than 100 characters.
         */
        WorkflowNameEmptyOrWorkflowNameLong: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `workflowOwnerOnly`: Only the owner of this workflow can do that.
         *     `workflowReadOnly`: This workflow is shared with you as read-only. Duplicate it to change or run it.
         *     `forbidden`: You do not have permission for this: {action} on {resource}.
         *     `tokenScopeMissing`: This API token does not have the scope that this call needs: {what}.
         */
        WorkflowOwnerOnlyOrWorkflowReadOnlyOrForbiddenOrTokenScopeMissing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `workflowReadOnly`: This workflow is shared with you as read-only. Duplicate it to change or run it.
         *     `forbidden`: You do not have permission for this: {action} on {resource}.
         *     `tokenScopeMissing`: This API token does not have the scope that this call needs: {what}.
         */
        WorkflowReadOnlyOrForbiddenOrTokenScopeMissing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description Returns only entries with this action. */
        Action: "account.loggedIn" | "account.logInFailed" | "account.logInThrottled" | "account.loggedOut" | "account.accessEnded" | "account.sessionEnded" | "account.sessionsEnded" | "account.changed" | "account.passwordChanged" | "account.passwordRefused" | "account.identityLinked" | "account.identityUnlinked" | "account.singleSignOnRefused" | "account.passwordSet" | "account.passwordReset" | "account.resetAsked" | "account.twoFactorOffered" | "account.twoFactorTurnedOn" | "account.twoFactorTurnedOff" | "account.recoveryCodesMade" | "apiToken.created" | "apiToken.revoked" | "installation.restored" | "installation.keysRotated" | "organization.signedUp" | "user.invited" | "user.invitedAgain" | "user.changed" | "user.roleChanged" | "user.deactivated" | "user.reactivated" | "user.unlocked" | "user.resetLinkSent" | "user.twoFactorTurnedOff" | "user.joined" | "user.identityUnlinked" | "user.deleted" | "licence.created" | "licence.changed" | "licence.deleted" | "licence.limitsChanged" | "connection.created" | "connection.changed" | "connection.deleted" | "connection.handedOver" | "workflow.created" | "workflow.renamed" | "workflow.shared" | "workflow.deleted" | "workflow.restored" | "workflow.secretStored" | "workflow.secretRemoved" | "workflow.versionNamed" | "workflow.versionRestored" | "workflow.exported" | "workflow.handedOver" | "dataset.uploaded" | "dataset.replaced" | "dataset.watched" | "dataset.unwatched" | "dataset.readAgain" | "dataset.deleted" | "dataset.handedOver" | "extract.started" | "run.started" | "run.cancelled" | "run.ended" | "schedule.created" | "schedule.changed" | "schedule.deleted" | "schedule.paused" | "schedule.resumed" | "schedule.ranNow" | "schedule.triggered" | "schedule.tokenCreated" | "schedule.tokenRevoked" | "schedule.pausedAfterFailures" | "schedule.handedOver" | "artifact.downloaded" | "insight.named" | "insight.unnamed" | "insight.exported" | "auditLog.exported";
        /** @description Id of the connection */
        ConnectionId: string;
        /** @description `next` from the previous response. The page starts after its last item. */
        Cursor: string;
        /** @description Id of the dataset */
        DatasetId: string;
        /** @description Sorts in descending order. */
        Descending: boolean;
        /** @description Identifies an open editor. A newer request from the same editor for the same rows replaces the older request. */
        EditorId: string;
        /** @description Id of the extract */
        ExtractId: string;
        /** @description Returns only entries at or after this time. */
        From: string;
        /** @description A unique text of 1 to 255 characters, chosen by the caller. Calls repeated with the same key within 24 hours take effect only once. */
        IdempotencyKey: string;
        /** @description Kind of a database server. */
        Kind: components["schemas"]["DatabaseKind"];
        /** @description Id of the organization */
        LicenceId: string;
        /** @description Page size. Defaults to 25. */
        Limit: number;
        /** @description Number of rows to skip. Defaults to 0. */
        Offset: number;
        /** @description Id of the organization; only super users can see other organizations */
        OrganizationId: string;
        /** @description Page number, from 1. Defaults to 1. */
        Page: number;
        /** @description ID of the parameter. */
        ParameterId: string;
        /** @description Id of the place */
        PlaceId: string;
        /** @description `wait=N` waits up to N seconds, at most 300. `wait` waits up to 30 seconds. `respond-async` does not wait (RFC 7240). */
        Prefer: string;
        /** @description Returns only entries on objects of this type, such as `workflows`. */
        Resource: string;
        /** @description Returns only entries on the object with this id. */
        ResourceId: string;
        /** @description Revision of the version */
        Revision: number;
        /** @description Returns only users with this role. */
        Role: "super" | "admin" | "user";
        /** @description Id of the run */
        RunId: string;
        /** @description Id of the schedule */
        ScheduleId: string;
        /** @description Searches for this text, ignoring case. */
        Search: string;
        /** @description Defaults to `fullName`. */
        Sort: "userName" | "fullName" | "email" | "role" | "status" | "organizationName" | "lastSeenAt" | "createdAt";
        /** @description Returns only users with this status. */
        Status: "invited" | "active" | "deactivated";
        /** @description Id of the task */
        TaskId: string;
        /** @description Returns only entries before this time. */
        To: string;
        /** @description Token from the link. */
        Token: string;
        /** @description Always 1.0.0 */
        TusResumable: string;
        /** @description Id of the upload */
        UploadId: string;
        /** @description Id of the user */
        UserId: string;
        /** @description Id of the workflow */
        WorkflowId: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "database": "ok",
                     *         "store": "ok",
                     *         "queue": "ok"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReadinessAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            500: components["responses"]["Unexpected"];
            /** @description A part is unavailable, or the server is shutting down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadinessAnswer"];
                };
            };
        };
    };
    getSetup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "signUpOpen": false,
                     *         "codeNeeded": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SetupAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fullName": "Ann Lee",
                 *       "email": "ann@example.com",
                 *       "userName": "ann",
                 *       "password": "Secret1!",
                 *       "passwordConfirm": "Secret1!",
                 *       "organizationName": "Lee Ltd",
                 *       "address": "Oslo"
                 *     }
                 */
                "application/json": components["schemas"]["SignUp"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Your organization and account have been created.",
                     *       "data": {
                     *         "user": {
                     *           "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *           "fullName": "Ann Lee",
                     *           "userName": "ann",
                     *           "email": "ann@example.com",
                     *           "role": "super",
                     *           "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *           "organizationName": "Lee Ltd"
                     *         },
                     *         "token": "eyJhbGciOiJIUzI1NiJ9.…"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SessionAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            /**
             * @description `signUpClosed`: Ask your administrator for an invitation
             *     `signUpCodeWrong`: The one-time code is wrong. The server printed the code when it started.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `fullNameLength`: Full name must have 3 to 100 characters
             *     `fullNameSigns`: Full name must not contain line breaks or invisible characters
             *     `emailInvalid`: Email must be a valid email address
             *     `userNameLength`: User name must have 3 to 20 characters
             *     `userNameSigns`: User name must not contain line breaks or invisible characters
             *     `passwordLength`: Password must have at least 8 characters
             *     `passwordRule`: Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character (!,@,#,$)
             *     `passwordsDiffer`: Passwords must match
             *     `organizationNameLength`: Organization name must have 2 to 100 characters
             *     `organizationNameSigns`: Organization name must not contain line breaks or invisible characters
             *     `addressLength`: Address must have 2 to 200 characters
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["LoginLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userName": "ann",
                 *       "password": "Secret1!"
                 *     }
                 */
                "application/json": components["schemas"]["LogIn"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Logged in.",
                     *       "data": {
                     *         "user": {
                     *           "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *           "fullName": "Ann Lee",
                     *           "userName": "ann",
                     *           "email": "ann@example.com",
                     *           "role": "super",
                     *           "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *           "organizationName": "Lee Ltd"
                     *         },
                     *         "token": "eyJhbGciOiJIUzI1NiJ9.…"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SessionAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            /**
             * @description `loginFailed`: User name or password is wrong.
             *     `twoFactorNeeded`: Enter the code from your authenticator app, or a recovery code.
             *     `twoFactorWrong`: The code is wrong or has already been used.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `accountDeactivated`: Your account is deactivated. {who} can reactivate it.
             *     `passwordLogInOff`: Logging in with a password is turned off. Use single sign-on instead.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `userNameMissing`: User name is required
             *     `passwordMissing`: Password is required
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["LoginLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["PasswordsBusyOrUnavailableOrStoreUnavailable"];
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Logged out.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "user": {
                     *           "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *           "fullName": "Bob Ray",
                     *           "userName": "bob",
                     *           "email": "bob@example.com",
                     *           "role": "admin",
                     *           "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *           "organizationName": "Lee Ltd"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetMeAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    renewToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "user": {
                     *           "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *           "fullName": "Bob Ray",
                     *           "userName": "bob",
                     *           "email": "bob@example.com",
                     *           "role": "admin",
                     *           "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *           "organizationName": "Lee Ltd"
                     *         },
                     *         "token": "eyJhbGciOiJIUzI1NiJ9.…"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SessionAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            /** @description `originRefused`: This request was refused because it came from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    forgetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ann@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["ForgottenPassword"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "If an account has this address, we have sent a link to the address. The link works once and expires after an hour.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `emailMissing`: Email is required
             *     `emailInvalid`: Email must be a valid email address
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["MailLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    checkResetLink: {
        parameters: {
            query: {
                /** @description Token from the link. */
                token: components["parameters"]["Token"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The link is valid.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            410: components["responses"]["LinkInvalid"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    resetPassword: {
        parameters: {
            query: {
                /** @description Token from the link. */
                token: components["parameters"]["Token"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "Another1!",
                 *       "passwordConfirm": "Another1!"
                 *     }
                 */
                "application/json": components["schemas"]["NewPassword"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Your password has been changed. Log in with the new one.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            410: components["responses"]["LinkInvalid"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            422: components["responses"]["PasswordLengthOrPasswordRuleOrPasswordsDifferOrPasswordUnchanged"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["PasswordsBusyOrUnavailableOrStoreUnavailable"];
        };
    };
    checkInvitation: {
        parameters: {
            query: {
                /** @description Token from the link. */
                token: components["parameters"]["Token"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The link is valid.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            410: components["responses"]["LinkInvalid"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    setPassword: {
        parameters: {
            query: {
                /** @description Token from the link. */
                token: components["parameters"]["Token"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "Another1!",
                 *       "passwordConfirm": "Another1!"
                 *     }
                 */
                "application/json": components["schemas"]["NewPassword"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Your password has been set. Use it to log in.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            410: components["responses"]["LinkInvalid"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            422: components["responses"]["PasswordLengthOrPasswordRuleOrPasswordsDifferOrPasswordUnchanged"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["PasswordsBusyOrUnavailableOrStoreUnavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userName": "bob",
                 *       "oldPassword": "Secret1!",
                 *       "newPassword": "Another1!",
                 *       "newPasswordConfirm": "Another1!"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Password changed. All your other sessions have ended.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `userNameMissing`: User name is required
             *     `userNameNotYours`: This is not your user name
             *     `oldPasswordMissing`: Old password is required
             *     `oldPasswordWrong`: Old password is wrong
             *     `newPasswordMissing`: New password is required
             *     `newPasswordLength`: New password must have at least 8 characters
             *     `newPasswordRule`: New password must contain at least one uppercase letter, one lowercase letter, one number, and one special character (!,@,#,$)
             *     `newPasswordsDiffer`: New passwords must match
             *     `passwordUnchanged`: This is already your password. Choose another one.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["LoginLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["PasswordsBusyOrUnavailableOrStoreUnavailable"];
        };
    };
    getSingleSignOn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "provider": {
                     *           "label": "Log in with Corp",
                     *           "address": "https://anj.corp.example/login/oidc"
                     *         },
                     *         "passwords": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SingleSignOnAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    beginSingleSignOn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "next": "/output"
                 *     }
                 */
                "application/json": components["schemas"]["SignOnBeginning"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "address": "https://login.corp.example/authorize?client_id=anj&…",
                     *         "state": "WcJ0yFQvS4xk8r1TnZ2bLm5uEoG7hDqPa3iXe9VsYfA",
                     *         "flow": "eyJrZXlJZCI6IjBm…",
                     *         "seconds": 600
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignOnBegunAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["OidcOff"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            /** @description `oidcDisagrees`: Anj could not exchange data with the sign-in provider. Ask your administrator, who can find the reason in the log. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            503: components["responses"]["OidcUnavailableOrUnavailableOrStoreUnavailable"];
        };
    };
    finishSingleSignOn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "flow": "eyJrZXlJZCI6IjBm…",
                 *       "search": "?code=…&state=WcJ0yFQvS4xk8r1TnZ2bLm5uEoG7hDqPa3iXe9VsYfA"
                 *     }
                 */
                "application/json": components["schemas"]["SignOnEnd"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Logged in.",
                     *       "data": {
                     *         "next": "/output",
                     *         "session": {
                     *           "user": {
                     *             "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *             "fullName": "Ann Lee",
                     *             "userName": "ann",
                     *             "email": "ann@example.com",
                     *             "role": "super",
                     *             "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *             "organizationName": "Lee Ltd"
                     *           },
                     *           "token": "eyJhbGciOiJIUzI1NiJ9.…"
                     *         },
                     *         "ticket": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignedOnAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            /**
             * @description `oidcBeginAnew`: This log-in took too long, was already used, or was started in another browser. Please start again.
             *     `oidcRefused`: The sign-in provider did not accept your log-in. Try again, or ask the provider’s administrator.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `oidcEmailUnverified`: The sign-in provider has not verified your email address, and no account here is linked to you yet. Ask your administrator.
             *     `oidcEmailUnproved`: There is an account with your email address, but nobody has confirmed the address. If it is your account, choose “Forgot your password?”, use the link that we send you, and log in again. Otherwise ask your administrator.
             *     `oidcNobody`: There is no account with your email address. Ask your administrator for an invitation.
             *     `oidcDeactivated`: Your account is deactivated. Ask your administrator.
             *     `oidcOtherIdentity`: The account with your email address is linked to another user of the sign-in provider. Ask your administrator.
             *     `organizationExpired`: The licence of this organization has expired. Renew it to invite users.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["OidcOff"];
            409: components["responses"]["SeatsTaken"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            429: components["responses"]["LoginLimited"];
            500: components["responses"]["Unexpected"];
            /**
             * @description `oidcDisagrees`: Anj could not exchange data with the sign-in provider. Ask your administrator, who can find the reason in the log.
             *     `oidcAnswerWrong`: The response of the sign-in provider cannot be trusted, so you were not logged in. Ask your administrator, who can find the reason in the log.
             */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            503: components["responses"]["OidcUnavailableOrUnavailableOrStoreUnavailable"];
        };
    };
    confirmSingleSignOn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ticket": "eyJrZXlJZCI6IjBm…",
                 *       "code": "684308"
                 *     }
                 */
                "application/json": components["schemas"]["SignOnCode"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Logged in.",
                     *       "data": {
                     *         "user": {
                     *           "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *           "fullName": "Ann Lee",
                     *           "userName": "ann",
                     *           "email": "ann@example.com",
                     *           "role": "super",
                     *           "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *           "organizationName": "Lee Ltd"
                     *         },
                     *         "token": "eyJhbGciOiJIUzI1NiJ9.…"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SessionAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            /**
             * @description `oidcBeginAnew`: This log-in took too long, was already used, or was started in another browser. Please start again.
             *     `twoFactorWrong`: The code is wrong or has already been used.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `oidcDeactivated`: Your account is deactivated. Ask your administrator. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["OidcOff"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            429: components["responses"]["LoginLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    getSingleLogOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "address": "https://login.corp.example/session/end?id_token_hint=…"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["LogOutThereAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *         "fullName": "Bob Ray",
                     *         "userName": "bob",
                     *         "email": "bob@example.com",
                     *         "role": "admin",
                     *         "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *         "organizationName": "Lee Ltd",
                     *         "createdAt": "2026-11-22T19:23:42.631Z",
                     *         "twoFactor": false,
                     *         "recoveryCodesLeft": 0,
                     *         "hasPassword": true,
                     *         "identity": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AccountAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fullName": "Bob Ray",
                 *       "email": "bob@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["AccountChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Account saved.",
                     *       "data": {
                     *         "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *         "fullName": "Bob Ray",
                     *         "userName": "bob",
                     *         "email": "bob@example.com",
                     *         "role": "user",
                     *         "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *         "organizationName": "Lee Ltd",
                     *         "createdAt": "2026-11-22T19:23:42.631Z",
                     *         "twoFactor": false,
                     *         "recoveryCodesLeft": 0,
                     *         "hasPassword": true,
                     *         "identity": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AccountAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `fullNameLength`: Full name must have 3 to 100 characters
             *     `fullNameSigns`: Full name must not contain line breaks or invisible characters
             *     `emailInvalid`: Email must be a valid email address
             *     `emailTaken`: This email address is already taken
             *     `passwordMissing`: Password is required
             *     `passwordWrong`: Password is wrong
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `loginLimited`: Too many log-in attempts. Please try again in {minutes}.
             *     `mailLimited`: Too many emails were requested. Please try again in {minutes}.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["PasswordsBusyOrUnavailableOrStoreUnavailable"];
        };
    };
    unlinkIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "Secret1!"
                 *     }
                 */
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Single sign-on is unlinked.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            /**
             * @description `identityMissing`: This account is not linked to a sign-in provider.
             *     `identityNeedsPassword`: Set a password first, or you could no longer log in. “Forgot your password?” sends you a link.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            422: components["responses"]["PasswordMissingOrPasswordWrong"];
            429: components["responses"]["LoginLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["PasswordsBusyOrUnavailableOrStoreUnavailable"];
        };
    };
    offerTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "Secret1!"
                 *     }
                 */
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Scan the QR code with your authenticator app, and enter the code that the app shows.",
                     *       "data": {
                     *         "secret": "JBSWY3DPEHPK3PXP",
                     *         "uri": "otpauth://totp/Anj:ann?secret=JBSWY3DPEHPK3PXP&issuer=Anj"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TwoFactorOfferAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            /** @description `twoFactorOn`: Two-factor authentication is already on. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            422: components["responses"]["PasswordMissingOrPasswordWrong"];
            429: components["responses"]["LoginLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["PasswordsBusyOrUnavailableOrStoreUnavailable"];
        };
    };
    turnOffTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "Secret1!"
                 *     }
                 */
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Two-factor authentication is off.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["TwoFactorOff"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            422: components["responses"]["PasswordMissingOrPasswordWrong"];
            429: components["responses"]["LoginLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["PasswordsBusyOrUnavailableOrStoreUnavailable"];
        };
    };
    confirmTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "684308"
                 *     }
                 */
                "application/json": components["schemas"]["TwoFactorCode"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Two-factor authentication is on. Keep the recovery codes in a safe place: they are shown only once.",
                     *       "data": {
                     *         "recoveryCodes": [
                     *           "4x9c-e8ju-3vms-g2zf",
                     *           "ngm6-2hhd-wrcd-f2g2"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RecoveryCodesAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            /**
             * @description `twoFactorOn`: Two-factor authentication is already on.
             *     `twoFactorNotOffered`: There is no two-factor authentication setup to confirm. Start again.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /** @description `twoFactorCodeWrong`: The code is wrong. Enter the code that your authenticator app shows now. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["LoginLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "Secret1!"
                 *     }
                 */
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "These recovery codes replace your earlier ones. They are shown only once.",
                     *       "data": {
                     *         "recoveryCodes": [
                     *           "b7zn-sfry-q6ub-jyfx",
                     *           "bn8x-b5qy-kkw6-gg82"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RecoveryCodesAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["TwoFactorOff"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            422: components["responses"]["PasswordMissingOrPasswordWrong"];
            429: components["responses"]["LoginLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["PasswordsBusyOrUnavailableOrStoreUnavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": [
                     *         {
                     *           "id": "4b0535ae-e770-4abe-bc5c-73047d6f9049",
                     *           "isCurrent": false,
                     *           "address": "127.0.0.1",
                     *           "userAgent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0",
                     *           "createdAt": "2026-11-22T19:23:34.431Z",
                     *           "lastUsedAt": "2026-11-22T19:23:34.431Z",
                     *           "expiresAt": "2026-11-23T07:23:34.000Z"
                     *         },
                     *         {
                     *           "id": "f018d778-4e84-4076-bbbf-b8e04a6ee745",
                     *           "isCurrent": true,
                     *           "address": null,
                     *           "userAgent": null,
                     *           "createdAt": "2026-11-22T19:23:34.425Z",
                     *           "lastUsedAt": "2026-11-22T19:23:34.425Z",
                     *           "expiresAt": "2026-11-23T07:23:34.000Z"
                     *         }
                     *       ],
                     *       "more": false
                     *     }
                     */
                    "application/json": components["schemas"]["ActiveSessionListAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    endSessions: {
        parameters: {
            query?: {
                /** @description Also ends the current session. */
                all?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "All other sessions have ended.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the session */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The session has ended.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    listApiTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": [
                     *         {
                     *           "id": "ce0e5230-d4b0-4627-8a7e-b466df9e0da1",
                     *           "label": "Nightly load",
                     *           "scopes": [
                     *             "workflows:read"
                     *           ],
                     *           "createdAt": "2026-11-22T19:23:23.844Z",
                     *           "lastUsedAt": null,
                     *           "expiresAt": "2026-12-22T19:23:23.844Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiTokenListAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    createApiToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "Nightly load",
                 *       "scopes": [
                 *         "workflows:read",
                 *         "workflows:write"
                 *       ],
                 *       "days": 1,
                 *       "password": "Secret1!"
                 *     }
                 */
                "application/json": components["schemas"]["NewApiToken"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Copy the token now. It will not be shown again.",
                     *       "data": {
                     *         "apiToken": {
                     *           "id": "febd83b1-5f22-44b8-9695-bd014232ebaf",
                     *           "label": "Nightly load",
                     *           "scopes": [
                     *             "workflows:read",
                     *             "workflows:write"
                     *           ],
                     *           "createdAt": "2026-11-22T19:21:17.721Z",
                     *           "lastUsedAt": null,
                     *           "expiresAt": "2026-11-23T19:21:17.721Z"
                     *         },
                     *         "token": "anj_…"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MadeApiTokenAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `apiTokenLabelLength`: Name must have 1 to 100 characters
             *     `apiTokenScopesNeeded`: Choose at least one scope
             *     `apiTokenDaysRange`: A token can be valid for 1 to 365 days
             *     `passwordMissing`: Password is required
             *     `passwordWrong`: Password is wrong
             *     `apiTokensMany`: You have {limit} API tokens, which is the maximum. Revoke one that you no longer use.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["LoginLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["PasswordsBusyOrUnavailableOrStoreUnavailable"];
        };
    };
    revokeApiTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "All your API tokens have been revoked.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    revokeApiToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the token */
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Token revoked.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Searches for this text, ignoring case. */
                search?: components["parameters"]["Search"];
                /** @description Sorts in descending order. */
                descending?: components["parameters"]["Descending"];
                /** @description Page number, from 1. Defaults to 1. */
                page?: components["parameters"]["Page"];
                /** @description Page size. Defaults to 25. */
                limit?: components["parameters"]["Limit"];
                /** @description Returns only users with this role. */
                role?: components["parameters"]["Role"];
                /** @description Returns only users with this status. */
                status?: components["parameters"]["Status"];
                /** @description Id of the organization; only super users can see other organizations */
                organizationId?: components["parameters"]["OrganizationId"];
                /** @description Defaults to `fullName`. */
                sort?: components["parameters"]["Sort"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *             "fullName": "Bob Ray",
                     *             "userName": "admin",
                     *             "email": "bob@example.com",
                     *             "role": "admin",
                     *             "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *             "organizationName": "Lee Ltd",
                     *             "status": "active",
                     *             "twoFactor": false,
                     *             "throttled": false,
                     *             "hasPassword": true,
                     *             "singleSignOn": false,
                     *             "lastSeenAt": "2026-11-22T19:21:24.057Z",
                     *             "createdAt": "2026-11-22T19:21:24.041Z"
                     *           },
                     *           {
                     *             "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *             "fullName": "Ann Lee",
                     *             "userName": "ann",
                     *             "email": "ann@example.com",
                     *             "role": "super",
                     *             "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *             "organizationName": "Lee Ltd",
                     *             "status": "active",
                     *             "twoFactor": false,
                     *             "throttled": false,
                     *             "hasPassword": true,
                     *             "singleSignOn": false,
                     *             "lastSeenAt": "2026-11-22T19:22:23.815Z",
                     *             "createdAt": "2026-11-22T19:22:23.807Z"
                     *           }
                     *         ],
                     *         "total": 5,
                     *         "page": 1,
                     *         "limit": 100
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagedUsersAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userName": "bob",
                 *       "fullName": "Bob Ray",
                 *       "email": "bob@example.com",
                 *       "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d"
                 *     }
                 */
                "application/json": components["schemas"]["NewManagedUser"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    /** @description Address of the new record. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Invitation sent. The email contains a link to set a password, which works for 7 days.",
                     *       "data": {
                     *         "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *         "fullName": "Bob Ray",
                     *         "userName": "bob",
                     *         "email": "bob@example.com",
                     *         "role": "user",
                     *         "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *         "organizationName": "Lee Ltd",
                     *         "status": "invited",
                     *         "twoFactor": false,
                     *         "throttled": false,
                     *         "hasPassword": true,
                     *         "singleSignOn": false,
                     *         "lastSeenAt": null,
                     *         "createdAt": "2026-11-22T19:21:24.041Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagedUserAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["OrganizationExpiredOrForbiddenOrTokenScopeMissing"];
            409: components["responses"]["SeatsTaken"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            422: components["responses"]["UserNameLengthOrUserNameSignsOrFullNameLengthOrFullNameSignsOrEmailInvalidOrUserNameTakenOrEmailTakenOrRoleNotHereOrOrganizationNeededOrOrganizationMissing"];
            429: components["responses"]["MailLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "user": {
                     *           "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *           "fullName": "Bob Ray",
                     *           "userName": "bob",
                     *           "email": "bob@example.com",
                     *           "role": "user",
                     *           "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *           "organizationName": "Lee Ltd",
                     *           "status": "active",
                     *           "twoFactor": false,
                     *           "throttled": false,
                     *           "hasPassword": true,
                     *           "singleSignOn": false,
                     *           "lastSeenAt": "2026-11-22T19:21:24.057Z",
                     *           "createdAt": "2026-11-22T19:21:24.041Z"
                     *         },
                     *         "belongings": {
                     *           "workflows": 0,
                     *           "connections": 0,
                     *           "files": 0,
                     *           "schedules": 0,
                     *           "runs": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagedUserDetailAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "handTo": "59dbecc8-0f12-4c6d-a844-7b229110a960"
                 *     }
                 */
                "application/json": components["schemas"]["UserDeletion"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "User deleted.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["HandOverNeededOrOwnAccountElsewhereOrLastSuper"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            422: components["responses"]["HandToNobody"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "bob@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["UserChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Saved.",
                     *       "data": {
                     *         "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *         "fullName": "Bob Ray",
                     *         "userName": "bob",
                     *         "email": "bob@example.com",
                     *         "role": "user",
                     *         "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *         "organizationName": "Lee Ltd",
                     *         "status": "active",
                     *         "twoFactor": false,
                     *         "throttled": false,
                     *         "hasPassword": true,
                     *         "singleSignOn": false,
                     *         "lastSeenAt": "2026-11-22T19:21:24.057Z",
                     *         "createdAt": "2026-11-22T19:21:24.041Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagedUserAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OwnAccountElsewhereOrLastSuper"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            422: components["responses"]["UserNameLengthOrUserNameSignsOrFullNameLengthOrFullNameSignsOrEmailInvalidOrUserNameTakenOrEmailTakenOrRoleNotHere"];
            429: components["responses"]["MailLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    listAdmins: {
        parameters: {
            query?: {
                /** @description Searches for this text, ignoring case. */
                search?: components["parameters"]["Search"];
                /** @description Sorts in descending order. */
                descending?: components["parameters"]["Descending"];
                /** @description Page number, from 1. Defaults to 1. */
                page?: components["parameters"]["Page"];
                /** @description Page size. Defaults to 25. */
                limit?: components["parameters"]["Limit"];
                /** @description Returns only users with this role. */
                role?: components["parameters"]["Role"];
                /** @description Returns only users with this status. */
                status?: components["parameters"]["Status"];
                /** @description Id of the organization; only super users can see other organizations */
                organizationId?: components["parameters"]["OrganizationId"];
                /** @description Defaults to `fullName`. */
                sort?: components["parameters"]["Sort"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *             "fullName": "Bob Ray",
                     *             "userName": "admin",
                     *             "email": "bob@example.com",
                     *             "role": "admin",
                     *             "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *             "organizationName": "Lee Ltd",
                     *             "status": "active",
                     *             "twoFactor": false,
                     *             "throttled": false,
                     *             "hasPassword": true,
                     *             "singleSignOn": false,
                     *             "lastSeenAt": "2026-11-22T19:21:24.057Z",
                     *             "createdAt": "2026-11-22T19:21:24.041Z"
                     *           },
                     *           {
                     *             "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *             "fullName": "Ann Lee",
                     *             "userName": "ann",
                     *             "email": "ann@example.com",
                     *             "role": "super",
                     *             "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *             "organizationName": "Lee Ltd",
                     *             "status": "active",
                     *             "twoFactor": false,
                     *             "throttled": false,
                     *             "hasPassword": true,
                     *             "singleSignOn": false,
                     *             "lastSeenAt": "2026-11-22T19:22:23.815Z",
                     *             "createdAt": "2026-11-22T19:22:23.807Z"
                     *           }
                     *         ],
                     *         "total": 3,
                     *         "page": 1,
                     *         "limit": 100
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagedUsersAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    createAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userName": "bob",
                 *       "fullName": "Bob Ray",
                 *       "email": "bob@example.com",
                 *       "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                 *       "role": "super"
                 *     }
                 */
                "application/json": components["schemas"]["NewAdmin"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    /** @description Address of the new record. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Invitation sent. The email contains a link to set a password, which works for 7 days.",
                     *       "data": {
                     *         "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *         "fullName": "Bob Ray",
                     *         "userName": "bob",
                     *         "email": "bob@example.com",
                     *         "role": "super",
                     *         "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *         "organizationName": "Lee Ltd",
                     *         "status": "invited",
                     *         "twoFactor": false,
                     *         "throttled": false,
                     *         "hasPassword": true,
                     *         "singleSignOn": false,
                     *         "lastSeenAt": null,
                     *         "createdAt": "2026-11-22T19:21:24.041Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagedUserAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["OrganizationExpiredOrForbiddenOrTokenScopeMissing"];
            409: components["responses"]["SeatsTaken"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            422: components["responses"]["UserNameLengthOrUserNameSignsOrFullNameLengthOrFullNameSignsOrEmailInvalidOrUserNameTakenOrEmailTakenOrRoleNotHereOrOrganizationNeededOrOrganizationMissing"];
            429: components["responses"]["MailLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    getAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "user": {
                     *           "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *           "fullName": "Bob Ray",
                     *           "userName": "bob",
                     *           "email": "bob@example.com",
                     *           "role": "admin",
                     *           "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *           "organizationName": "Lee Ltd",
                     *           "status": "active",
                     *           "twoFactor": false,
                     *           "throttled": false,
                     *           "hasPassword": true,
                     *           "singleSignOn": false,
                     *           "lastSeenAt": "2026-11-22T19:21:24.057Z",
                     *           "createdAt": "2026-11-22T19:21:24.041Z"
                     *         },
                     *         "belongings": {
                     *           "workflows": 0,
                     *           "connections": 0,
                     *           "files": 0,
                     *           "schedules": 0,
                     *           "runs": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagedUserDetailAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    deleteAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["UserDeletion"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "User deleted.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["HandOverNeededOrOwnAccountElsewhereOrLastSuper"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            422: components["responses"]["HandToNobody"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    updateAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fullName": "New Name"
                 *     }
                 */
                "application/json": components["schemas"]["UserChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Saved.",
                     *       "data": {
                     *         "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *         "fullName": "New Name",
                     *         "userName": "bob",
                     *         "email": "bob@example.com",
                     *         "role": "admin",
                     *         "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *         "organizationName": "Lee Ltd",
                     *         "status": "active",
                     *         "twoFactor": false,
                     *         "throttled": false,
                     *         "hasPassword": true,
                     *         "singleSignOn": false,
                     *         "lastSeenAt": "2026-11-22T19:21:24.057Z",
                     *         "createdAt": "2026-11-22T19:21:24.041Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagedUserAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OwnAccountElsewhereOrLastSuper"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            422: components["responses"]["UserNameLengthOrUserNameSignsOrFullNameLengthOrFullNameSignsOrEmailInvalidOrUserNameTakenOrEmailTakenOrRoleNotHere"];
            429: components["responses"]["MailLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    reactivateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "User reactivated.",
                     *       "data": {
                     *         "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *         "fullName": "Bob Ray",
                     *         "userName": "bob",
                     *         "email": "bob@example.com",
                     *         "role": "user",
                     *         "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *         "organizationName": "Lee Ltd",
                     *         "status": "active",
                     *         "twoFactor": false,
                     *         "throttled": false,
                     *         "hasPassword": true,
                     *         "singleSignOn": false,
                     *         "lastSeenAt": "2026-11-22T19:21:24.057Z",
                     *         "createdAt": "2026-11-22T19:21:24.041Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagedUserAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotDeactivatedOrSeatsTaken"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            429: components["responses"]["MailLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    inviteUserAgain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Invitation sent again. Earlier links no longer work.",
                     *       "data": {
                     *         "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *         "fullName": "Bob Ray",
                     *         "userName": "bob",
                     *         "email": "bob@example.com",
                     *         "role": "user",
                     *         "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *         "organizationName": "Lee Ltd",
                     *         "status": "invited",
                     *         "twoFactor": false,
                     *         "throttled": false,
                     *         "hasPassword": true,
                     *         "singleSignOn": false,
                     *         "lastSeenAt": "2026-11-22T19:21:24.057Z",
                     *         "createdAt": "2026-11-22T19:21:24.041Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagedUserAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvitationNotNeeded"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            429: components["responses"]["MailLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    unlockUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "User unlocked. They can log in again immediately.",
                     *       "data": {
                     *         "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *         "fullName": "Bob Ray",
                     *         "userName": "bob",
                     *         "email": "bob@example.com",
                     *         "role": "user",
                     *         "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *         "organizationName": "Lee Ltd",
                     *         "status": "active",
                     *         "twoFactor": false,
                     *         "throttled": false,
                     *         "hasPassword": true,
                     *         "singleSignOn": false,
                     *         "lastSeenAt": "2026-11-22T19:21:24.057Z",
                     *         "createdAt": "2026-11-22T19:21:24.041Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagedUserAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotThrottledOrOwnAccountElsewhere"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    sendUserResetLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "We have sent an email with a link to reset the password. The link works once and expires after an hour.",
                     *       "data": {
                     *         "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *         "fullName": "Bob Ray",
                     *         "userName": "bob",
                     *         "email": "bob@example.com",
                     *         "role": "user",
                     *         "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *         "organizationName": "Lee Ltd",
                     *         "status": "active",
                     *         "twoFactor": false,
                     *         "throttled": false,
                     *         "hasPassword": true,
                     *         "singleSignOn": false,
                     *         "lastSeenAt": "2026-11-22T19:21:24.057Z",
                     *         "createdAt": "2026-11-22T19:21:24.041Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagedUserAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ResetNotPossible"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            429: components["responses"]["MailLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    deactivateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "handTo": "59dbecc8-0f12-4c6d-a844-7b229110a960"
                 *     }
                 */
                "application/json": components["schemas"]["UserDeactivation"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "User deactivated. All their sessions have ended, and their API tokens are revoked.",
                     *       "data": {
                     *         "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *         "fullName": "Bob Ray",
                     *         "userName": "bob",
                     *         "email": "bob@example.com",
                     *         "role": "user",
                     *         "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *         "organizationName": "Lee Ltd",
                     *         "status": "deactivated",
                     *         "twoFactor": false,
                     *         "throttled": false,
                     *         "hasPassword": true,
                     *         "singleSignOn": false,
                     *         "lastSeenAt": "2026-11-22T19:21:24.057Z",
                     *         "createdAt": "2026-11-22T19:21:24.041Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagedUserAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AlreadyDeactivatedOrOwnAccountElsewhereOrLastSuper"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            422: components["responses"]["HandToNobody"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    turnOffUserTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Two-factor authentication is off for this user.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["TwoFactorOffOrOwnAccountElsewhere"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    unlinkUserIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Single sign-on is unlinked for this user.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdentityMissingOrOwnAccountElsewhere"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            429: components["responses"]["MailLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    reactivateAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "User reactivated.",
                     *       "data": {
                     *         "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *         "fullName": "Bob Ray",
                     *         "userName": "bob",
                     *         "email": "bob@example.com",
                     *         "role": "admin",
                     *         "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *         "organizationName": "Lee Ltd",
                     *         "status": "active",
                     *         "twoFactor": false,
                     *         "throttled": false,
                     *         "hasPassword": true,
                     *         "singleSignOn": false,
                     *         "lastSeenAt": "2026-11-22T19:21:24.057Z",
                     *         "createdAt": "2026-11-22T19:21:24.041Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagedUserAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotDeactivatedOrSeatsTaken"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            429: components["responses"]["MailLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    inviteAdminAgain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Invitation sent again. Earlier links no longer work.",
                     *       "data": {
                     *         "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *         "fullName": "Bob Ray",
                     *         "userName": "bob",
                     *         "email": "bob@example.com",
                     *         "role": "admin",
                     *         "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *         "organizationName": "Lee Ltd",
                     *         "status": "invited",
                     *         "twoFactor": false,
                     *         "throttled": false,
                     *         "hasPassword": true,
                     *         "singleSignOn": false,
                     *         "lastSeenAt": "2026-11-22T19:21:24.057Z",
                     *         "createdAt": "2026-11-22T19:21:24.041Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagedUserAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvitationNotNeeded"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            429: components["responses"]["MailLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    unlockAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "User unlocked. They can log in again immediately.",
                     *       "data": {
                     *         "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *         "fullName": "Bob Ray",
                     *         "userName": "bob",
                     *         "email": "bob@example.com",
                     *         "role": "admin",
                     *         "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *         "organizationName": "Lee Ltd",
                     *         "status": "active",
                     *         "twoFactor": false,
                     *         "throttled": false,
                     *         "hasPassword": true,
                     *         "singleSignOn": false,
                     *         "lastSeenAt": "2026-11-22T19:21:24.057Z",
                     *         "createdAt": "2026-11-22T19:21:24.041Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagedUserAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotThrottledOrOwnAccountElsewhere"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    sendAdminResetLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "We have sent an email with a link to reset the password. The link works once and expires after an hour.",
                     *       "data": {
                     *         "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *         "fullName": "Bob Ray",
                     *         "userName": "bob",
                     *         "email": "bob@example.com",
                     *         "role": "admin",
                     *         "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *         "organizationName": "Lee Ltd",
                     *         "status": "active",
                     *         "twoFactor": false,
                     *         "throttled": false,
                     *         "hasPassword": true,
                     *         "singleSignOn": false,
                     *         "lastSeenAt": "2026-11-22T19:21:24.057Z",
                     *         "createdAt": "2026-11-22T19:21:24.041Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagedUserAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ResetNotPossible"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            429: components["responses"]["MailLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    deactivateAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["UserDeactivation"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "User deactivated. All their sessions have ended, and their API tokens are revoked.",
                     *       "data": {
                     *         "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *         "fullName": "Bob Ray",
                     *         "userName": "bob",
                     *         "email": "bob@example.com",
                     *         "role": "admin",
                     *         "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *         "organizationName": "Lee Ltd",
                     *         "status": "deactivated",
                     *         "twoFactor": false,
                     *         "throttled": false,
                     *         "hasPassword": true,
                     *         "singleSignOn": false,
                     *         "lastSeenAt": "2026-11-22T19:21:24.057Z",
                     *         "createdAt": "2026-11-22T19:21:24.041Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ManagedUserAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AlreadyDeactivatedOrOwnAccountElsewhereOrLastSuper"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            422: components["responses"]["HandToNobody"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    turnOffAdminTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Two-factor authentication is off for this user.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["TwoFactorOffOrOwnAccountElsewhere"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    unlinkAdminIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Single sign-on is unlinked for this user.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdentityMissingOrOwnAccountElsewhere"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            429: components["responses"]["MailLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    importUsers: {
        parameters: {
            query?: {
                /** @description Checks the lines without inviting users. Defaults to `false`. */
                dryRun?: boolean;
                /** @description Id of the organization to which the users are invited; only super users can set another than their own */
                organizationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example userName,fullName,email
                 *     bob,Bob Ray,bob@example.com
                 *     eve,Eve Moss,eve@example.com
                 */
                "text/csv": unknown;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "File processed. See the result of each line.",
                     *       "data": {
                     *         "dryRun": true,
                     *         "accepted": 2,
                     *         "refused": 0,
                     *         "lines": [
                     *           {
                     *             "line": 2,
                     *             "userName": "bob",
                     *             "fullName": "Bob Ray",
                     *             "email": "bob@example.com",
                     *             "role": "",
                     *             "outcome": "valid",
                     *             "message": "Can be invited",
                     *             "code": null,
                     *             "fields": {}
                     *           },
                     *           {
                     *             "line": 3,
                     *             "userName": "eve",
                     *             "fullName": "Eve Moss",
                     *             "email": "eve@example.com",
                     *             "role": "",
                     *             "outcome": "valid",
                     *             "message": "Can be invited",
                     *             "code": null,
                     *             "fields": {}
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ImportReportAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["OrganizationExpiredOrForbiddenOrTokenScopeMissing"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `importHeader`: The first line must contain the column names userName, fullName and email, and optionally role, each once and no others, separated by commas, semicolons or tabs.
             *     `importTooLong`: The file contains more than {limit} users. Split it.
             *     `importEmpty`: The file contains no users.
             *     `importNotText`: The file is not UTF-8 text. Save it as "CSV UTF-8" and try again.
             *     `importQuoteOpen`: Line {line} has an opening quotation mark without a closing one, or text after the closing one.
             *     `organizationMissing`: This organization no longer exists
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    listLicences: {
        parameters: {
            query?: {
                /** @description Searches for this text, ignoring case. */
                search?: components["parameters"]["Search"];
                /** @description Sorts in descending order. */
                descending?: components["parameters"]["Descending"];
                /** @description Page number, from 1. Defaults to 1. */
                page?: components["parameters"]["Page"];
                /** @description Page size. Defaults to 25. */
                limit?: components["parameters"]["Limit"];
                /** @description Defaults to `organizationName`. */
                sort?: "organizationName" | "fullName" | "email" | "numberOfUsersAllowed" | "users" | "licenseStartingDay" | "licenseExpiryDate";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "id": "0fb11c8a-4492-4945-af56-559b1e396aa0",
                     *             "fullName": "Ann Lee",
                     *             "email": "ann@example.com",
                     *             "organizationName": "Lee Ltd",
                     *             "address": "Oslo",
                     *             "numberOfUsersAllowed": 1000,
                     *             "users": 1,
                     *             "licenseStartingDay": "2026-11-22",
                     *             "licenseExpiryDate": "2031-11-22",
                     *             "status": "valid",
                     *             "applicationTypes": [
                     *               "Web"
                     *             ],
                     *             "createdAt": "2026-11-22T19:22:49.687Z"
                     *           },
                     *           {
                     *             "id": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *             "fullName": "Olga Other",
                     *             "email": "olga@example.org",
                     *             "organizationName": "Lee Ltd",
                     *             "address": "Far away",
                     *             "numberOfUsersAllowed": 100000,
                     *             "users": 480,
                     *             "licenseStartingDay": "2020-01-01",
                     *             "licenseExpiryDate": "2099-12-31",
                     *             "status": "valid",
                     *             "applicationTypes": [
                     *               "Web"
                     *             ],
                     *             "createdAt": "2026-11-22T19:21:17.622Z"
                     *           }
                     *         ],
                     *         "total": 3,
                     *         "page": 1,
                     *         "limit": 25
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["LicencesAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    createLicence: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fullName": "Cora Customer",
                 *       "email": "cora@example.com",
                 *       "organizationName": "Lee Ltd",
                 *       "address": "Main Street 1",
                 *       "numberOfUsersAllowed": 5,
                 *       "licenseStartingDay": "2026-11-25",
                 *       "licenseExpiryDate": "2027-11-22",
                 *       "applicationTypes": [
                 *         "Web",
                 *         "Linux"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["LicenceForm"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    /** @description Address of the new record. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Licence created.",
                     *       "data": {
                     *         "id": "0fb11c8a-4492-4945-af56-559b1e396aa0",
                     *         "fullName": "Cora Customer",
                     *         "email": "cora@example.com",
                     *         "organizationName": "Lee Ltd",
                     *         "address": "Main Street 1",
                     *         "numberOfUsersAllowed": 5,
                     *         "users": 0,
                     *         "licenseStartingDay": "2026-11-25",
                     *         "licenseExpiryDate": "2027-11-22",
                     *         "status": "notStarted",
                     *         "applicationTypes": [
                     *           "Web",
                     *           "Linux"
                     *         ],
                     *         "createdAt": "2026-11-22T19:22:49.687Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["LicenceAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `fullNameLength`: Full name must have 3 to 100 characters
             *     `fullNameSigns`: Full name must not contain line breaks or invisible characters
             *     `emailInvalid`: Email must be a valid email address
             *     `organizationNameLength`: Organization name must have 2 to 100 characters
             *     `organizationNameSigns`: Organization name must not contain line breaks or invisible characters
             *     `organizationNameTaken`: An organization with this name already exists
             *     `addressLength`: Address must have 2 to 200 characters
             *     `licenceUsersRange`: Number of users allowed must be a whole number from 1 to 1000
             *     `licenceStartInvalid`: Starting day must be a date
             *     `licenceStartPast`: Starting day cannot be in the past
             *     `licenceStartAfterExpiry`: Starting day must be before or equal to the expiry date
             *     `licenceExpiryInvalid`: Expiry date must be a date
             *     `licenceExpiryPast`: Expiry date cannot be in the past
             *     `licenceExpiryFar`: Expiry date cannot be more than 5 years ahead
             *     `licenceExpiryBeforeStart`: Expiry date must be after the starting day
             *     `applicationTypesNeeded`: Please choose at least one application type
             *     `applicationTypeUnknown`: Application types are Web, Windows, Linux, iOS, Android and macOS
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    getLicence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                licenceId: components["parameters"]["LicenceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "id": "0fb11c8a-4492-4945-af56-559b1e396aa0",
                     *         "fullName": "Ann Lee",
                     *         "email": "ann@example.com",
                     *         "organizationName": "Lee Ltd",
                     *         "address": "Oslo",
                     *         "numberOfUsersAllowed": 1000,
                     *         "users": 3,
                     *         "licenseStartingDay": "2026-11-22",
                     *         "licenseExpiryDate": "2031-11-22",
                     *         "status": "valid",
                     *         "applicationTypes": [
                     *           "Web"
                     *         ],
                     *         "createdAt": "2026-11-22T19:22:49.687Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["LicenceAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    deleteLicence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                licenceId: components["parameters"]["LicenceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Licence and organization deleted.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /**
             * @description `licenceInUse`: This licence cannot be deleted: its organization has {users}.
             *     `licenceBeingCleared`: Data of deleted users is still being removed. Please try again in a minute.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    updateLicence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                licenceId: components["parameters"]["LicenceId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fullName": "Cora Customer",
                 *       "email": "cora@example.com",
                 *       "organizationName": "Lee Ltd",
                 *       "address": "Main Street 1",
                 *       "numberOfUsersAllowed": 5,
                 *       "licenseStartingDay": "2026-11-22",
                 *       "licenseExpiryDate": "2027-11-22",
                 *       "applicationTypes": [
                 *         "Web",
                 *         "Linux"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["LicenceChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Licence saved.",
                     *       "data": {
                     *         "id": "0fb11c8a-4492-4945-af56-559b1e396aa0",
                     *         "fullName": "Cora Customer",
                     *         "email": "cora@example.com",
                     *         "organizationName": "Lee Ltd",
                     *         "address": "Main Street 1",
                     *         "numberOfUsersAllowed": 5,
                     *         "users": 0,
                     *         "licenseStartingDay": "2026-11-22",
                     *         "licenseExpiryDate": "2027-11-22",
                     *         "status": "valid",
                     *         "applicationTypes": [
                     *           "Web",
                     *           "Linux"
                     *         ],
                     *         "createdAt": "2026-11-22T19:22:49.687Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["LicenceAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `fullNameLength`: Full name must have 3 to 100 characters
             *     `fullNameSigns`: Full name must not contain line breaks or invisible characters
             *     `emailInvalid`: Email must be a valid email address
             *     `organizationNameLength`: Organization name must have 2 to 100 characters
             *     `organizationNameSigns`: Organization name must not contain line breaks or invisible characters
             *     `organizationNameTaken`: An organization with this name already exists
             *     `addressLength`: Address must have 2 to 200 characters
             *     `licenceUsersRange`: Number of users allowed must be a whole number from 1 to 1000
             *     `licenceStartInvalid`: Starting day must be a date
             *     `licenceStartPast`: Starting day cannot be in the past
             *     `licenceStartAfterExpiry`: Starting day must be before or equal to the expiry date
             *     `licenceExpiryInvalid`: Expiry date must be a date
             *     `licenceExpiryPast`: Expiry date cannot be in the past
             *     `licenceExpiryFar`: Expiry date cannot be more than 5 years ahead
             *     `licenceExpiryBeforeStart`: Expiry date must be after the starting day
             *     `applicationTypesNeeded`: Please choose at least one application type
             *     `applicationTypeUnknown`: Application types are Web, Windows, Linux, iOS, Android and macOS
             *     `licenceUsersBelow`: The organization has {users} occupying seats. Allow at least as many, or deactivate some users first.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    getLicenceLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                licenceId: components["parameters"]["LicenceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "own": {
                     *           "runsAtOnce": 3,
                     *           "storageBytes": 5000000000,
                     *           "uploadBytes": null,
                     *           "runMinutes": null,
                     *           "runMemoryBytes": null,
                     *           "keepResultsDays": null,
                     *           "keepRunsDays": 90,
                     *           "keepReplacedDays": null
                     *         },
                     *         "applied": {
                     *           "runsAtOnce": 3,
                     *           "storageBytes": 5000000000,
                     *           "uploadBytes": 100000000000,
                     *           "runMinutes": 1380,
                     *           "runMemoryBytes": null,
                     *           "keepResultsDays": 30,
                     *           "keepRunsDays": 90,
                     *           "keepReplacedDays": null
                     *         },
                     *         "defaults": {
                     *           "runsAtOnce": null,
                     *           "storageBytes": null,
                     *           "uploadBytes": 100000000000,
                     *           "runMinutes": 1380,
                     *           "runMemoryBytes": null,
                     *           "keepResultsDays": 30,
                     *           "keepRunsDays": null,
                     *           "keepReplacedDays": null
                     *         },
                     *         "use": {
                     *           "running": 1,
                     *           "waiting": 4,
                     *           "storageBytes": 1250000000,
                     *           "fileBytes": 900000000,
                     *           "resultBytes": 340000000,
                     *           "sampleBytes": 10000000
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["LicenceLimitsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    updateLicenceLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                licenceId: components["parameters"]["LicenceId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "runsAtOnce": 3,
                 *       "storageBytes": 5000000000,
                 *       "keepRunsDays": 90
                 *     }
                 */
                "application/json": components["schemas"]["LimitsChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Limits saved.",
                     *       "data": {
                     *         "own": {
                     *           "runsAtOnce": 3,
                     *           "storageBytes": 5000000000,
                     *           "uploadBytes": null,
                     *           "runMinutes": null,
                     *           "runMemoryBytes": null,
                     *           "keepResultsDays": null,
                     *           "keepRunsDays": 90,
                     *           "keepReplacedDays": null
                     *         },
                     *         "applied": {
                     *           "runsAtOnce": 3,
                     *           "storageBytes": 5000000000,
                     *           "uploadBytes": 100000000000,
                     *           "runMinutes": 1380,
                     *           "runMemoryBytes": null,
                     *           "keepResultsDays": 30,
                     *           "keepRunsDays": 90,
                     *           "keepReplacedDays": null
                     *         },
                     *         "defaults": {
                     *           "runsAtOnce": null,
                     *           "storageBytes": null,
                     *           "uploadBytes": 100000000000,
                     *           "runMinutes": 1380,
                     *           "runMemoryBytes": null,
                     *           "keepResultsDays": 30,
                     *           "keepRunsDays": null,
                     *           "keepReplacedDays": null
                     *         },
                     *         "use": {
                     *           "running": 1,
                     *           "waiting": 4,
                     *           "storageBytes": 1250000000,
                     *           "fileBytes": 900000000,
                     *           "resultBytes": 340000000,
                     *           "sampleBytes": 10000000
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["LicenceLimitsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `limitRange`: Enter a whole number from {least} to {most}, or leave the field empty
             *     `limitSizeRange`: Enter a size from {least} to {most}, or leave the field empty
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    listLogs: {
        parameters: {
            query?: {
                /** @description Returns only entries at or after this time. */
                from?: components["parameters"]["From"];
                /** @description Returns only entries before this time. */
                to?: components["parameters"]["To"];
                /** @description Id of the user who did it */
                userId?: string;
                /** @description Returns only entries with this action. */
                action?: components["parameters"]["Action"];
                /** @description Returns only entries on objects of this type, such as `workflows`. */
                resource?: components["parameters"]["Resource"];
                /** @description Returns only entries on the object with this id. */
                resourceId?: components["parameters"]["ResourceId"];
                /** @description Searches for the beginnings of words in the action and the recorded details, or for the id of an object. */
                search?: string;
                /** @description Id of the organization; only super users can see other organizations */
                organizationId?: components["parameters"]["OrganizationId"];
                /** @description Maximum number of entries. Defaults to 50. */
                limit?: number;
                /** @description `next` from the previous response. The page starts after its last item. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "at": "2026-11-22T19:23:24.748Z",
                     *           "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *           "organizationName": "Lee Ltd",
                     *           "userId": "70d6ff6f-57ca-4849-b475-f9dcb367c82a",
                     *           "userName": "ann",
                     *           "action": "organization.signedUp",
                     *           "title": "Organization signed up",
                     *           "resource": "organizations",
                     *           "resourceId": "a7283952-5577-45e9-a76c-468aeaea40fb",
                     *           "subject": "ann",
                     *           "address": "127.0.0.1"
                     *         }
                     *       ],
                     *       "next": "NDE"
                     *     }
                     */
                    "application/json": components["schemas"]["LogEntryPageAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["LogPeriodInvalid"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    listLogActions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": [
                     *         {
                     *           "action": "account.loggedIn",
                     *           "title": "Logged in"
                     *         },
                     *         {
                     *           "action": "account.logInFailed",
                     *           "title": "Log-in failed"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LogActionListAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    exportLogs: {
        parameters: {
            query?: {
                /** @description Returns only entries at or after this time. */
                from?: components["parameters"]["From"];
                /** @description Returns only entries before this time. */
                to?: components["parameters"]["To"];
                /** @description Id of the user who did it */
                userId?: string;
                /** @description Returns only entries with this action. */
                action?: components["parameters"]["Action"];
                /** @description Returns only entries on objects of this type, such as `workflows`. */
                resource?: components["parameters"]["Resource"];
                /** @description Returns only entries on the object with this id. */
                resourceId?: components["parameters"]["ResourceId"];
                /** @description Searches for the beginnings of words in the action and the recorded details, or for the id of an object. */
                search?: string;
                /** @description Id of the organization; only super users can see other organizations */
                organizationId?: components["parameters"]["OrganizationId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example id,at,organization,organizationId,userName,userId,action,title,resource,resourceId,subject,address,before,after,sealPosition,sealHash */
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["LogPeriodInvalid"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    verifyLogs: {
        parameters: {
            query?: {
                /** @description From the `head` of an earlier check. */
                position?: number;
                /** @description From the `head` of an earlier check. */
                hash?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The audit log is intact.",
                     *       "data": {
                     *         "whole": true,
                     *         "sealed": 44,
                     *         "unsealed": 0,
                     *         "head": {
                     *           "position": 44,
                     *           "hash": "91d53fed84d3de62fd8b5bb9a9446fb9520c9a9ad99f54576e1c8f5200987846"
                     *         },
                     *         "problem": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["LogVerificationAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    getLogEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the entry */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "id": 278,
                     *         "at": "2026-11-22T19:21:26.157Z",
                     *         "organizationId": "6b6cbdeb-c67e-4e16-aabe-d52ac353b98d",
                     *         "organizationName": "Lee Ltd",
                     *         "userId": "63675d01-0fff-48c7-b655-aefe3a70d885",
                     *         "userName": "bob",
                     *         "action": "connection.created",
                     *         "title": "Connection created",
                     *         "resource": "connections",
                     *         "resourceId": "68ed4378-7fb2-43fc-be88-83ae01abfe42",
                     *         "subject": "Warehouse",
                     *         "address": "127.0.0.1",
                     *         "before": null,
                     *         "after": {
                     *           "id": "a76a906a-c5ca-4993-9cce-902f1baec3bf",
                     *           "name": "Warehouse",
                     *           "kind": "postgresql",
                     *           "serverName": "db.corp.example",
                     *           "port": 5432,
                     *           "userId": "ada",
                     *           "tls": "disable",
                     *           "authentication": "user",
                     *           "ssh": null,
                     *           "isShared": false,
                     *           "access": "own"
                     *         },
                     *         "seal": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["LogEntryDetailAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    listWorkflows: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": [
                     *         {
                     *           "id": "ff25d217-6010-4d08-9c84-ea1ef88dbece",
                     *           "name": "Copy",
                     *           "revision": 1,
                     *           "position": 1,
                     *           "updatedAt": "2026-11-22T19:22:16.202Z",
                     *           "access": "own",
                     *           "owner": {
                     *             "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *             "fullName": "Ann Lee"
                     *           },
                     *           "savedBy": {
                     *             "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *             "fullName": "Ann Lee"
                     *           }
                     *         },
                     *         {
                     *           "id": "c683eb1a-5d42-441f-b121-03bcd469603c",
                     *           "name": "Orders",
                     *           "revision": 2,
                     *           "position": 2,
                     *           "updatedAt": "2026-11-22T19:22:20.096Z",
                     *           "access": "read",
                     *           "owner": {
                     *             "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *             "fullName": "Ann Lee"
                     *           },
                     *           "savedBy": {
                     *             "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *             "fullName": "Ann Lee"
                     *           }
                     *         }
                     *       ],
                     *       "more": false
                     *     }
                     */
                    "application/json": components["schemas"]["WorkflowSummaryListAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    createWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Copy",
                 *       "notes": [
                 *         {
                 *           "id": "n",
                 *           "position": {
                 *             "x": 0,
                 *             "y": 0
                 *           },
                 *           "size": {
                 *             "width": 9,
                 *             "height": 9
                 *           },
                 *           "text": "Mind",
                 *           "colour": "red"
                 *         }
                 *       ],
                 *       "nodes": [
                 *         {
                 *           "id": "in",
                 *           "type": "custom",
                 *           "position": {
                 *             "x": 0,
                 *             "y": 0
                 *           },
                 *           "data": {
                 *             "logoUrl": "/logos/csv.svg",
                 *             "title": "CSV File",
                 *             "type": "input",
                 *             "kind": "csvInput",
                 *             "config": {
                 *               "columns": [
                 *                 {
                 *                   "name": "id",
                 *                   "type": "text"
                 *                 },
                 *                 {
                 *                   "name": "name",
                 *                   "type": "text"
                 *                 }
                 *               ],
                 *               "fileName": "orders.csv",
                 *               "datasetId": "9410e40c-7398-44ce-bc9f-eb4df16f3d19",
                 *               "firstNodeToExecute": true
                 *             }
                 *           }
                 *         },
                 *         {
                 *           "id": "pick",
                 *           "type": "custom",
                 *           "position": {
                 *             "x": 1,
                 *             "y": 0
                 *           },
                 *           "data": {
                 *             "logoUrl": "/logos/column-selection.svg",
                 *             "title": "Column Selection",
                 *             "type": "preparation",
                 *             "kind": "columnSelection",
                 *             "config": {
                 *               "selectedColumns": null
                 *             }
                 *           }
                 *         }
                 *       ],
                 *       "edges": [
                 *         {
                 *           "id": "e1",
                 *           "source": "in",
                 *           "target": "pick"
                 *         },
                 *         {
                 *           "id": "e2",
                 *           "source": "pick",
                 *           "target": "out"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewWorkflow"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    /** @description Address of the new record. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Workflow created.",
                     *       "data": {
                     *         "id": "321ce274-312e-4564-81ed-5ba0c10efad3",
                     *         "name": "Copy",
                     *         "revision": 1,
                     *         "position": 2,
                     *         "updatedAt": "2026-11-22T19:22:24.040Z",
                     *         "access": "own",
                     *         "owner": {
                     *           "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *           "fullName": "Ann Lee"
                     *         },
                     *         "savedBy": {
                     *           "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *           "fullName": "Ann Lee"
                     *         },
                     *         "changedBy": [],
                     *         "notes": [
                     *           {
                     *             "id": "n",
                     *             "position": {
                     *               "x": 0,
                     *               "y": 0
                     *             },
                     *             "size": {
                     *               "width": 9,
                     *               "height": 9
                     *             },
                     *             "text": "Mind",
                     *             "colour": "red"
                     *           }
                     *         ],
                     *         "nodes": [
                     *           {
                     *             "id": "in",
                     *             "type": "custom",
                     *             "position": {
                     *               "x": 0,
                     *               "y": 0
                     *             },
                     *             "data": {
                     *               "logoUrl": "/logos/csv.svg",
                     *               "title": "CSV File",
                     *               "type": "input",
                     *               "kind": "csvInput",
                     *               "config": {
                     *                 "columns": [
                     *                   {
                     *                     "name": "id",
                     *                     "type": "text"
                     *                   },
                     *                   {
                     *                     "name": "name",
                     *                     "type": "text"
                     *                   }
                     *                 ],
                     *                 "fileName": "orders.csv",
                     *                 "datasetId": "9410e40c-7398-44ce-bc9f-eb4df16f3d19",
                     *                 "firstNodeToExecute": true
                     *               }
                     *             }
                     *           },
                     *           {
                     *             "id": "pick",
                     *             "type": "custom",
                     *             "position": {
                     *               "x": 1,
                     *               "y": 0
                     *             },
                     *             "data": {
                     *               "logoUrl": "/logos/column-selection.svg",
                     *               "title": "Column Selection",
                     *               "type": "preparation",
                     *               "kind": "columnSelection",
                     *               "config": {
                     *                 "selectedColumns": null
                     *               }
                     *             }
                     *           }
                     *         ],
                     *         "edges": [
                     *           {
                     *             "id": "e1",
                     *             "source": "in",
                     *             "target": "pick"
                     *           },
                     *           {
                     *             "id": "e2",
                     *             "source": "pick",
                     *             "target": "out"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WorkflowAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["LicenceExpiredOrForbiddenOrTokenScopeMissing"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            422: components["responses"]["WorkflowNameEmptyOrWorkflowNameLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    getWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "id": "321ce274-312e-4564-81ed-5ba0c10efad3",
                     *         "name": "Orders",
                     *         "revision": 3,
                     *         "position": 102,
                     *         "updatedAt": "2026-11-22T19:22:24.040Z",
                     *         "access": "own",
                     *         "owner": {
                     *           "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *           "fullName": "Ann Lee"
                     *         },
                     *         "savedBy": {
                     *           "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *           "fullName": "Bob Ray"
                     *         },
                     *         "changedBy": [
                     *           {
                     *             "nodeId": "db",
                     *             "by": {
                     *               "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *               "fullName": "Bob Ray"
                     *             }
                     *           }
                     *         ],
                     *         "notes": [],
                     *         "nodes": [
                     *           {
                     *             "id": "in",
                     *             "type": "custom",
                     *             "position": {
                     *               "x": 0,
                     *               "y": 0
                     *             },
                     *             "data": {
                     *               "logoUrl": "/logos/csv.svg",
                     *               "title": "CSV File",
                     *               "type": "input",
                     *               "kind": "csvInput",
                     *               "config": {
                     *                 "columns": [
                     *                   {
                     *                     "name": "id",
                     *                     "type": "text"
                     *                   },
                     *                   {
                     *                     "name": "name",
                     *                     "type": "text"
                     *                   }
                     *                 ],
                     *                 "fileName": "orders.csv",
                     *                 "datasetId": "9410e40c-7398-44ce-bc9f-eb4df16f3d19",
                     *                 "firstNodeToExecute": true
                     *               }
                     *             }
                     *           },
                     *           {
                     *             "id": "pick",
                     *             "type": "custom",
                     *             "position": {
                     *               "x": 1,
                     *               "y": 0
                     *             },
                     *             "data": {
                     *               "logoUrl": "/logos/column-selection.svg",
                     *               "title": "Column Selection",
                     *               "type": "preparation",
                     *               "kind": "columnSelection",
                     *               "config": {
                     *                 "selectedColumns": null
                     *               }
                     *             }
                     *           }
                     *         ],
                     *         "edges": [
                     *           {
                     *             "id": "e1",
                     *             "source": "in",
                     *             "target": "pick"
                     *           },
                     *           {
                     *             "id": "e2",
                     *             "source": "pick",
                     *             "target": "out"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WorkflowAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    deleteWorkflow: {
        parameters: {
            query?: {
                /** @description Deletes the workflow only at this revision. When omitted, at any revision. */
                revision?: number;
            };
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Workflow deleted. You can restore it for 30 days.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["WorkflowOwnerOnlyOrWorkflowReadOnlyOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["WorkflowConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    updateWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "revision": 2,
                 *       "name": "Renamed"
                 *     }
                 */
                "application/json": components["schemas"]["WorkflowChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Workflow saved.",
                     *       "data": {
                     *         "id": "321ce274-312e-4564-81ed-5ba0c10efad3",
                     *         "name": "Renamed",
                     *         "revision": 3,
                     *         "position": 0,
                     *         "updatedAt": "2026-11-22T19:22:24.040Z",
                     *         "access": "own",
                     *         "owner": {
                     *           "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *           "fullName": "Bob Ray"
                     *         },
                     *         "savedBy": {
                     *           "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *           "fullName": "Bob Ray"
                     *         },
                     *         "changedBy": [],
                     *         "notes": [],
                     *         "nodes": [
                     *           {
                     *             "id": "in",
                     *             "type": "custom",
                     *             "position": {
                     *               "x": 0,
                     *               "y": 0
                     *             },
                     *             "data": {
                     *               "logoUrl": "/logos/csv.svg",
                     *               "title": "CSV File",
                     *               "type": "input",
                     *               "kind": "csvInput",
                     *               "config": {
                     *                 "columns": [
                     *                   {
                     *                     "name": "id",
                     *                     "type": "text"
                     *                   },
                     *                   {
                     *                     "name": "name",
                     *                     "type": "text"
                     *                   }
                     *                 ],
                     *                 "fileName": "orders.csv",
                     *                 "datasetId": "9410e40c-7398-44ce-bc9f-eb4df16f3d19",
                     *                 "firstNodeToExecute": true
                     *               }
                     *             }
                     *           },
                     *           {
                     *             "id": "pick",
                     *             "type": "custom",
                     *             "position": {
                     *               "x": 1,
                     *               "y": 0
                     *             },
                     *             "data": {
                     *               "logoUrl": "/logos/column-selection.svg",
                     *               "title": "Column Selection",
                     *               "type": "preparation",
                     *               "kind": "columnSelection",
                     *               "config": {
                     *                 "selectedColumns": null
                     *               }
                     *             }
                     *           }
                     *         ],
                     *         "edges": [
                     *           {
                     *             "id": "e1",
                     *             "source": "in",
                     *             "target": "pick"
                     *           },
                     *           {
                     *             "id": "e2",
                     *             "source": "pick",
                     *             "target": "out"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WorkflowAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["WorkflowReadOnlyOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["WorkflowConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            422: components["responses"]["WorkflowNameEmptyOrWorkflowNameLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    restoreWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Workflow restored.",
                     *       "data": {
                     *         "id": "321ce274-312e-4564-81ed-5ba0c10efad3",
                     *         "name": "Orders",
                     *         "revision": 2,
                     *         "position": 0,
                     *         "updatedAt": "2026-11-22T19:22:24.040Z",
                     *         "access": "own",
                     *         "owner": {
                     *           "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *           "fullName": "Bob Ray"
                     *         },
                     *         "savedBy": {
                     *           "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *           "fullName": "Bob Ray"
                     *         },
                     *         "changedBy": [],
                     *         "notes": [],
                     *         "nodes": [
                     *           {
                     *             "id": "in",
                     *             "type": "custom",
                     *             "position": {
                     *               "x": 0,
                     *               "y": 0
                     *             },
                     *             "data": {
                     *               "logoUrl": "/logos/csv.svg",
                     *               "title": "CSV File",
                     *               "type": "input",
                     *               "kind": "csvInput",
                     *               "config": {
                     *                 "columns": [
                     *                   {
                     *                     "name": "id",
                     *                     "type": "text"
                     *                   },
                     *                   {
                     *                     "name": "name",
                     *                     "type": "text"
                     *                   }
                     *                 ],
                     *                 "fileName": "orders.csv",
                     *                 "datasetId": "9410e40c-7398-44ce-bc9f-eb4df16f3d19",
                     *                 "firstNodeToExecute": true
                     *               }
                     *             }
                     *           },
                     *           {
                     *             "id": "pick",
                     *             "type": "custom",
                     *             "position": {
                     *               "x": 1,
                     *               "y": 0
                     *             },
                     *             "data": {
                     *               "logoUrl": "/logos/column-selection.svg",
                     *               "title": "Column Selection",
                     *               "type": "preparation",
                     *               "kind": "columnSelection",
                     *               "config": {
                     *                 "selectedColumns": null
                     *               }
                     *             }
                     *           }
                     *         ],
                     *         "edges": [
                     *           {
                     *             "id": "e1",
                     *             "source": "in",
                     *             "target": "pick"
                     *           },
                     *           {
                     *             "id": "e2",
                     *             "source": "pick",
                     *             "target": "out"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WorkflowAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    duplicateWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Copy"
                 *     }
                 */
                "application/json": components["schemas"]["WorkflowName"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    /** @description Address of the new record. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Workflow created.",
                     *       "data": {
                     *         "id": "321ce274-312e-4564-81ed-5ba0c10efad3",
                     *         "name": "Copy",
                     *         "revision": 1,
                     *         "position": 1,
                     *         "updatedAt": "2026-11-22T19:22:24.040Z",
                     *         "access": "own",
                     *         "owner": {
                     *           "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *           "fullName": "Bob Ray"
                     *         },
                     *         "savedBy": {
                     *           "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *           "fullName": "Bob Ray"
                     *         },
                     *         "changedBy": [],
                     *         "notes": [],
                     *         "nodes": [
                     *           {
                     *             "id": "in",
                     *             "type": "custom",
                     *             "position": {
                     *               "x": 0,
                     *               "y": 0
                     *             },
                     *             "data": {
                     *               "logoUrl": "/logos/csv.svg",
                     *               "title": "CSV File",
                     *               "type": "input",
                     *               "kind": "csvInput",
                     *               "config": {
                     *                 "columns": [
                     *                   {
                     *                     "name": "id",
                     *                     "type": "text"
                     *                   },
                     *                   {
                     *                     "name": "name",
                     *                     "type": "text"
                     *                   }
                     *                 ],
                     *                 "fileName": "orders.csv",
                     *                 "datasetId": "9410e40c-7398-44ce-bc9f-eb4df16f3d19",
                     *                 "firstNodeToExecute": true
                     *               }
                     *             }
                     *           },
                     *           {
                     *             "id": "pick",
                     *             "type": "custom",
                     *             "position": {
                     *               "x": 1,
                     *               "y": 0
                     *             },
                     *             "data": {
                     *               "logoUrl": "/logos/column-selection.svg",
                     *               "title": "Column Selection",
                     *               "type": "preparation",
                     *               "kind": "columnSelection",
                     *               "config": {
                     *                 "selectedColumns": null
                     *               }
                     *             }
                     *           }
                     *         ],
                     *         "edges": [
                     *           {
                     *             "id": "e1",
                     *             "source": "in",
                     *             "target": "pick"
                     *           },
                     *           {
                     *             "id": "e2",
                     *             "source": "pick",
                     *             "target": "out"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WorkflowAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["LicenceExpiredOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            422: components["responses"]["WorkflowNameEmptyOrWorkflowNameLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    openWorkflowFile: {
        parameters: {
            query: {
                /** @description File name with the extension .anj */
                fileName: string;
                /** @description Creates a separate workflow even if the file's workflow already exists */
                copy?: boolean;
                /** @description True when the file's author is unknown, for example when the user chose the file from a disk. The caller must then confirm what the file does with a stored connection whose password the file does not contain. Otherwise the file counts as the caller's own, unless it is from another user's workflow on this server. */
                drawnElsewhere?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {"format":"anj","version":3,"workFlow":{"name":"Orders","nodes":[],"edges":[]}} */
                "application/json": string;
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    /** @description Address of the new record. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Workflow opened.",
                     *       "data": {
                     *         "workflow": {
                     *           "id": "321ce274-312e-4564-81ed-5ba0c10efad3",
                     *           "name": "My orders",
                     *           "revision": 1,
                     *           "position": 0,
                     *           "updatedAt": "2026-11-22T19:22:24.040Z",
                     *           "access": "own",
                     *           "owner": {
                     *             "id": "d3148d0f-4a58-4912-b729-6ad258d8d808",
                     *             "fullName": "Eve Moss"
                     *           },
                     *           "savedBy": {
                     *             "id": "d3148d0f-4a58-4912-b729-6ad258d8d808",
                     *             "fullName": "Eve Moss"
                     *           },
                     *           "changedBy": [],
                     *           "notes": [],
                     *           "nodes": [
                     *             {
                     *               "id": "in",
                     *               "type": "custom",
                     *               "position": {
                     *                 "x": 0,
                     *                 "y": 0
                     *               },
                     *               "data": {
                     *                 "logoUrl": "/logos/csv.svg",
                     *                 "title": "CSV File",
                     *                 "type": "input",
                     *                 "kind": "csvInput",
                     *                 "config": {
                     *                   "columns": [
                     *                     {
                     *                       "name": "id",
                     *                       "type": "text"
                     *                     },
                     *                     {
                     *                       "name": "name",
                     *                       "type": "text"
                     *                     }
                     *                   ],
                     *                   "fileName": "orders.csv",
                     *                   "datasetId": "9410e40c-7398-44ce-bc9f-eb4df16f3d19",
                     *                   "firstNodeToExecute": true
                     *                 }
                     *               }
                     *             },
                     *             {
                     *               "id": "pick",
                     *               "type": "custom",
                     *               "position": {
                     *                 "x": 1,
                     *                 "y": 0
                     *               },
                     *               "data": {
                     *                 "logoUrl": "/logos/column-selection.svg",
                     *                 "title": "Column Selection",
                     *                 "type": "preparation",
                     *                 "kind": "columnSelection",
                     *                 "config": {
                     *                   "selectedColumns": null
                     *                 }
                     *               }
                     *             }
                     *           ],
                     *           "edges": [
                     *             {
                     *               "id": "e1",
                     *               "source": "in",
                     *               "target": "pick"
                     *             },
                     *             {
                     *               "id": "e2",
                     *               "source": "pick",
                     *               "target": "out"
                     *             }
                     *           ]
                     *         },
                     *         "notes": [
                     *           "Choose the file big.csv again: the workflow file does not contain its data."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OpenedWorkflowAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["LicenceExpiredOrForbiddenOrTokenScopeMissing"];
            /** @description `workflowAlreadyOpen`: Workflow already open */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowAlreadyOpen"];
                };
            };
            /**
             * @description `bodyTooLarge`: The request body is too large for this call.
             *     `storageLimit`: Your organization uses {used} of {limit} storage, and this does not fit. Delete files that you no longer need, or ask a super user for a higher limit.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `fileEndingWrong`: Please choose a file with the extension .anj.
             *     `fileNotJson`: This file is damaged or is not an .anj file: it does not contain JSON.
             *     `fileNotAWorkflow`: This file is not a workflow: {at}.
             *     `fileNewer`: This file was saved by a newer version of Anj (file version {version}). Update Anj to open it.
             *     `fileTooManyNodes`: This workflow has {count} nodes. The maximum is {limit}.
             *     `fileKindUnknown`: The file contains an unknown component: {title}.
             *     `fileHoldsTooMuch`: The file contains too many rows and cells to open ({count}; the maximum is {limit}). Save the rows as a CSV file and use that file in the workflow.
             *     `fileTakesTooMuchMemory`: The file needs more memory to open than is available. Save its rows as a CSV file and use that file in the workflow.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["FilesOpenedLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    downloadWorkflowFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    listVersions: {
        parameters: {
            query?: {
                /** @description Maximum number of versions. Defaults to 50. */
                limit?: number;
                /** @description `next` from the previous response. The page starts after its last item. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": [
                     *         {
                     *           "revision": 3,
                     *           "name": "Sales",
                     *           "label": "Approved",
                     *           "savedAt": "2026-11-22T19:23:45.354Z",
                     *           "savedBy": {
                     *             "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *             "fullName": "Ann Lee"
                     *           },
                     *           "nodeCount": 0,
                     *           "edgeCount": 0,
                     *           "hasRun": false,
                     *           "isPresent": true
                     *         },
                     *         {
                     *           "revision": 2,
                     *           "name": "Orders",
                     *           "label": null,
                     *           "savedAt": "2026-11-22T19:23:45.354Z",
                     *           "savedBy": {
                     *             "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *             "fullName": "Ann Lee"
                     *           },
                     *           "nodeCount": 0,
                     *           "edgeCount": 0,
                     *           "hasRun": false,
                     *           "isPresent": false
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["WorkflowVersionPageAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    nameVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "First",
                 *       "revision": 1
                 *     }
                 */
                "application/json": components["schemas"]["VersionName"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Version named.",
                     *       "data": {
                     *         "revision": 1,
                     *         "name": "Orders",
                     *         "label": "First",
                     *         "savedAt": "2026-11-22T19:23:45.354Z",
                     *         "savedBy": {
                     *           "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *           "fullName": "Ann Lee"
                     *         },
                     *         "nodeCount": 0,
                     *         "edgeCount": 0,
                     *         "hasRun": false,
                     *         "isPresent": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WorkflowVersionAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["WorkflowReadOnlyOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /** @description `versionLabelLong`: The name of a version cannot be longer than 100 characters. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    getVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
                /** @description Revision of the version */
                revision: components["parameters"]["Revision"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "revision": 2,
                     *         "name": "Orders",
                     *         "label": null,
                     *         "savedAt": "2026-11-22T19:23:45.354Z",
                     *         "savedBy": {
                     *           "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *           "fullName": "Bob Ray"
                     *         },
                     *         "nodeCount": 3,
                     *         "edgeCount": 2,
                     *         "hasRun": false,
                     *         "isPresent": true,
                     *         "notes": [],
                     *         "nodes": [
                     *           {
                     *             "id": "in",
                     *             "type": "custom",
                     *             "position": {
                     *               "x": 0,
                     *               "y": 0
                     *             },
                     *             "data": {
                     *               "logoUrl": "/logos/csv.svg",
                     *               "title": "CSV File",
                     *               "type": "input",
                     *               "kind": "csvInput",
                     *               "config": {
                     *                 "columns": [
                     *                   {
                     *                     "name": "id",
                     *                     "type": "text"
                     *                   },
                     *                   {
                     *                     "name": "name",
                     *                     "type": "text"
                     *                   }
                     *                 ],
                     *                 "fileName": "orders.csv",
                     *                 "datasetId": "973c336a-8ccd-466b-b161-1c941d5d5f06",
                     *                 "firstNodeToExecute": true
                     *               }
                     *             }
                     *           },
                     *           {
                     *             "id": "pick",
                     *             "type": "custom",
                     *             "position": {
                     *               "x": 1,
                     *               "y": 0
                     *             },
                     *             "data": {
                     *               "logoUrl": "/logos/column-selection.svg",
                     *               "title": "Column Selection",
                     *               "type": "preparation",
                     *               "kind": "columnSelection",
                     *               "config": {
                     *                 "selectedColumns": null
                     *               }
                     *             }
                     *           }
                     *         ],
                     *         "edges": [
                     *           {
                     *             "id": "e1",
                     *             "source": "in",
                     *             "target": "pick"
                     *           },
                     *           {
                     *             "id": "e2",
                     *             "source": "pick",
                     *             "target": "out"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WholeVersionAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    restoreVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
                /** @description Revision of the version */
                revision: components["parameters"]["Revision"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "revision": 6
                 *     }
                 */
                "application/json": components["schemas"]["VersionRestore"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Version restored.",
                     *       "data": {
                     *         "id": "321ce274-312e-4564-81ed-5ba0c10efad3",
                     *         "name": "Orders",
                     *         "revision": 7,
                     *         "position": 117,
                     *         "updatedAt": "2026-11-22T19:22:24.040Z",
                     *         "access": "own",
                     *         "owner": {
                     *           "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *           "fullName": "Ann Lee"
                     *         },
                     *         "savedBy": {
                     *           "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *           "fullName": "Ann Lee"
                     *         },
                     *         "changedBy": [],
                     *         "notes": [],
                     *         "nodes": [
                     *           {
                     *             "id": "in",
                     *             "type": "custom",
                     *             "position": {
                     *               "x": 0,
                     *               "y": 0
                     *             },
                     *             "data": {
                     *               "logoUrl": "/logos/csv.svg",
                     *               "title": "CSV File",
                     *               "type": "input",
                     *               "kind": "csvInput",
                     *               "config": {
                     *                 "columns": [
                     *                   {
                     *                     "name": "id",
                     *                     "type": "text"
                     *                   },
                     *                   {
                     *                     "name": "name",
                     *                     "type": "text"
                     *                   }
                     *                 ],
                     *                 "fileName": "orders.csv",
                     *                 "datasetId": "9410e40c-7398-44ce-bc9f-eb4df16f3d19",
                     *                 "firstNodeToExecute": true
                     *               }
                     *             }
                     *           },
                     *           {
                     *             "id": "pick",
                     *             "type": "custom",
                     *             "position": {
                     *               "x": 1,
                     *               "y": 0
                     *             },
                     *             "data": {
                     *               "logoUrl": "/logos/column-selection.svg",
                     *               "title": "Column Selection",
                     *               "type": "preparation",
                     *               "kind": "columnSelection",
                     *               "config": {
                     *                 "selectedColumns": null
                     *               }
                     *             }
                     *           }
                     *         ],
                     *         "edges": [
                     *           {
                     *             "id": "e1",
                     *             "source": "in",
                     *             "target": "pick"
                     *           },
                     *           {
                     *             "id": "e2",
                     *             "source": "pick",
                     *             "target": "out"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WorkflowAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["WorkflowReadOnlyOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["WorkflowConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    listSecrets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": [
                     *         {
                     *           "parameterId": "pepper",
                     *           "storedAt": "2026-01-31T08:30:00.000Z"
                     *         }
                     *       ],
                     *       "more": false
                     *     }
                     */
                    "application/json": components["schemas"]["WorkflowSecretListAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    storeSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
                /** @description ID of the parameter. */
                parameterId: components["parameters"]["ParameterId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "value": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["SecretValue"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Value stored.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["WorkflowReadOnlyOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /** @description `parameterSecretInvalid`: The value of the secret parameter {name} must have {least} to {limit} characters. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    removeSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
                /** @description ID of the parameter. */
                parameterId: components["parameters"]["ParameterId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Value removed.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["WorkflowReadOnlyOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    findPeople: {
        parameters: {
            query?: {
                /** @description Part of a name or user name, or a whole address. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": [
                     *         {
                     *           "id": "e8708f11-e16d-4978-9c42-15d5c2c230fa",
                     *           "fullName": "Bob Ray",
                     *           "userName": "bob"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NamedPersonListAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    listSharedWorkflows: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": [
                     *         {
                     *           "id": "bd4a905f-6f71-4256-a940-6aff741610c9",
                     *           "name": "Orders",
                     *           "owner": {
                     *             "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *             "fullName": "Bob Ray"
                     *           },
                     *           "level": "read",
                     *           "isOpen": false,
                     *           "isNew": true,
                     *           "updatedAt": "2026-11-22T19:22:43.588Z"
                     *         }
                     *       ],
                     *       "more": false
                     *     }
                     */
                    "application/json": components["schemas"]["SharedWorkflowListAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    orderTabs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "ed6192c7-dff4-421d-b1bd-d1655ae34f21",
                 *         "5a70e434-249b-413b-ab8a-218fffee392a"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TabOrder"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Tab order saved.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    listShares: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": [
                     *         {
                     *           "user": {
                     *             "id": "e8708f11-e16d-4978-9c42-15d5c2c230fa",
                     *             "fullName": "Bob Ray",
                     *             "userName": "bob"
                     *           },
                     *           "level": "read"
                     *         }
                     *       ],
                     *       "more": false
                     *     }
                     */
                    "application/json": components["schemas"]["ShareListAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    shareWith: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
                /** @description Id of the user */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "level": "read"
                 *     }
                 */
                "application/json": components["schemas"]["ShareChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Sharing saved.",
                     *       "data": [
                     *         {
                     *           "user": {
                     *             "id": "e8708f11-e16d-4978-9c42-15d5c2c230fa",
                     *             "fullName": "Bob Ray",
                     *             "userName": "bob"
                     *           },
                     *           "level": "read"
                     *         }
                     *       ],
                     *       "more": false
                     *     }
                     */
                    "application/json": components["schemas"]["ShareListAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["WorkflowOwnerOnlyOrWorkflowReadOnlyOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /** @description `shareWithNobody`: A user in this list is not in your organization, or owns the workflow. Search for the users again. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    stopSharingWith: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
                /** @description Id of the user */
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Sharing saved.",
                     *       "data": [
                     *         {
                     *           "user": {
                     *             "id": "e8708f11-e16d-4978-9c42-15d5c2c230fa",
                     *             "fullName": "Bob Ray",
                     *             "userName": "bob"
                     *           },
                     *           "level": "read"
                     *         }
                     *       ],
                     *       "more": false
                     *     }
                     */
                    "application/json": components["schemas"]["ShareListAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["WorkflowOwnerOnlyOrWorkflowReadOnlyOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    openTab: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Tab opened.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    closeTab: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Tab closed. The workflow is unchanged.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    previewNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "nodeId": "pick",
                 *       "sort": [
                 *         {
                 *           "column": "id",
                 *           "descending": true
                 *         }
                 *       ],
                 *       "find": "NAME 1",
                 *       "limit": 4,
                 *       "offset": 8,
                 *       "nodes": [
                 *         {
                 *           "id": "in",
                 *           "type": "custom",
                 *           "position": {
                 *             "x": 0,
                 *             "y": 0
                 *           },
                 *           "data": {
                 *             "logoUrl": "/logos/csv.svg",
                 *             "title": "CSV File",
                 *             "type": "input",
                 *             "kind": "csvInput",
                 *             "config": {
                 *               "columns": [
                 *                 {
                 *                   "name": "id",
                 *                   "type": "text"
                 *                 },
                 *                 {
                 *                   "name": "name",
                 *                   "type": "text"
                 *                 }
                 *               ],
                 *               "fileName": "orders.csv",
                 *               "datasetId": "9410e40c-7398-44ce-bc9f-eb4df16f3d19",
                 *               "firstNodeToExecute": true
                 *             }
                 *           }
                 *         },
                 *         {
                 *           "id": "pick",
                 *           "type": "custom",
                 *           "position": {
                 *             "x": 1,
                 *             "y": 0
                 *           },
                 *           "data": {
                 *             "logoUrl": "/logos/column-selection.svg",
                 *             "title": "Column Selection",
                 *             "type": "preparation",
                 *             "kind": "columnSelection",
                 *             "config": {
                 *               "selectedColumns": null
                 *             }
                 *           }
                 *         }
                 *       ],
                 *       "edges": [
                 *         {
                 *           "id": "e1",
                 *           "source": "in",
                 *           "target": "pick"
                 *         },
                 *         {
                 *           "id": "e2",
                 *           "source": "pick",
                 *           "target": "out"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PreviewRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "columns": [
                     *           {
                     *             "name": "id",
                     *             "type": "text"
                     *           },
                     *           {
                     *             "name": "name",
                     *             "type": "text"
                     *           }
                     *         ],
                     *         "rows": [
                     *           [
                     *             "5",
                     *             "name 1"
                     *           ],
                     *           [
                     *             "1",
                     *             "name 1"
                     *           ]
                     *         ],
                     *         "rejects": [],
                     *         "numbers": [
                     *           6,
                     *           2
                     *         ],
                     *         "isSample": false,
                     *         "offset": 8,
                     *         "found": 10,
                     *         "cut": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["ParameterSecretHiddenOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["DatasetNotReadyOrExtractNeededOrExtractNotReadyOrExtractOutdatedOrExtractExpiredOrPreviewSuperseded"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `workflowHasProblems`: {problem}
             *     `parameterNeedsDefault`: The parameter {name} has no default. Give it one to see rows here.
             *     `parameterSecretMissing`: The secret parameter {name} has no value. Store one under Parameters.
             *     `timeZoneUnknown`: {zone} is not a known time zone. Use a name such as Europe/Berlin
             *     `runFileMissing`: The file {fileName} was deleted. Choose a file in the input node and run again.
             *     `extractFailed`: The rows of {title} could not be read: {reason}
             *     `sortColumnMissing`: The column {column}, used for sorting, does not exist.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["PreviewTooSlowOrPreviewOutOfMemoryOrPreviewDiedOrUnavailableOrStoreUnavailable"];
        };
    };
    countRows: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "nodeId": "pick",
                 *       "find": "name 1",
                 *       "nodes": [
                 *         {
                 *           "id": "in",
                 *           "type": "custom",
                 *           "position": {
                 *             "x": 0,
                 *             "y": 0
                 *           },
                 *           "data": {
                 *             "logoUrl": "/logos/csv.svg",
                 *             "title": "CSV File",
                 *             "type": "input",
                 *             "kind": "csvInput",
                 *             "config": {
                 *               "columns": [
                 *                 {
                 *                   "name": "id",
                 *                   "type": "text"
                 *                 },
                 *                 {
                 *                   "name": "name",
                 *                   "type": "text"
                 *                 }
                 *               ],
                 *               "fileName": "orders.csv",
                 *               "datasetId": "9410e40c-7398-44ce-bc9f-eb4df16f3d19",
                 *               "firstNodeToExecute": true
                 *             }
                 *           }
                 *         },
                 *         {
                 *           "id": "pick",
                 *           "type": "custom",
                 *           "position": {
                 *             "x": 1,
                 *             "y": 0
                 *           },
                 *           "data": {
                 *             "logoUrl": "/logos/column-selection.svg",
                 *             "title": "Column Selection",
                 *             "type": "preparation",
                 *             "kind": "columnSelection",
                 *             "config": {
                 *               "selectedColumns": null
                 *             }
                 *           }
                 *         }
                 *       ],
                 *       "edges": [
                 *         {
                 *           "id": "e1",
                 *           "source": "in",
                 *           "target": "pick"
                 *         },
                 *         {
                 *           "id": "e2",
                 *           "source": "pick",
                 *           "target": "out"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CountRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "rows": 10,
                     *         "isSample": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RowCountAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["ParameterSecretHiddenOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["DatasetNotReadyOrExtractNeededOrExtractNotReadyOrExtractOutdatedOrExtractExpiredOrPreviewSuperseded"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            422: components["responses"]["WorkflowHasProblemsOrParameterNeedsDefaultOrParameterSecretMissingOrTimeZoneUnknownOrRunFileMissingOrExtractFailed"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["PreviewTooSlowOrPreviewOutOfMemoryOrPreviewDiedOrUnavailableOrStoreUnavailable"];
        };
    };
    countMatches: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "nodeId": "join",
                 *       "nodes": [
                 *         {
                 *           "id": "in",
                 *           "type": "custom",
                 *           "position": {
                 *             "x": 0,
                 *             "y": 0
                 *           },
                 *           "data": {
                 *             "logoUrl": "/logos/csv.svg",
                 *             "title": "CSV File",
                 *             "type": "input",
                 *             "kind": "csvInput",
                 *             "config": {
                 *               "columns": [
                 *                 {
                 *                   "name": "id",
                 *                   "type": "text"
                 *                 },
                 *                 {
                 *                   "name": "name",
                 *                   "type": "text"
                 *                 }
                 *               ],
                 *               "fileName": "orders.csv",
                 *               "datasetId": "9410e40c-7398-44ce-bc9f-eb4df16f3d19",
                 *               "firstNodeToExecute": true
                 *             }
                 *           }
                 *         },
                 *         {
                 *           "id": "pick",
                 *           "type": "custom",
                 *           "position": {
                 *             "x": 1,
                 *             "y": 0
                 *           },
                 *           "data": {
                 *             "logoUrl": "/logos/column-selection.svg",
                 *             "title": "Column Selection",
                 *             "type": "preparation",
                 *             "kind": "columnSelection",
                 *             "config": {
                 *               "selectedColumns": null
                 *             }
                 *           }
                 *         }
                 *       ],
                 *       "edges": [
                 *         {
                 *           "id": "e1",
                 *           "source": "in",
                 *           "target": "pick"
                 *         },
                 *         {
                 *           "id": "e2",
                 *           "source": "pick",
                 *           "target": "out"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["LookRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "left": {
                     *           "matched": 2,
                     *           "unmatched": 1
                     *         },
                     *         "right": {
                     *           "matched": 2,
                     *           "unmatched": 1
                     *         },
                     *         "rows": 2,
                     *         "several": 0,
                     *         "isSample": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MatchesAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["ParameterSecretHiddenOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["DatasetNotReadyOrExtractNeededOrExtractNotReadyOrExtractOutdatedOrExtractExpiredOrPreviewSuperseded"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `workflowHasProblems`: {problem}
             *     `parameterNeedsDefault`: The parameter {name} has no default. Give it one to see rows here.
             *     `parameterSecretMissing`: The secret parameter {name} has no value. Store one under Parameters.
             *     `timeZoneUnknown`: {zone} is not a known time zone. Use a name such as Europe/Berlin
             *     `runFileMissing`: The file {fileName} was deleted. Choose a file in the input node and run again.
             *     `extractFailed`: The rows of {title} could not be read: {reason}
             *     `notAJoin`: {title} does not join tables, so there are no matches to count.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["PreviewTooSlowOrPreviewOutOfMemoryOrPreviewDiedOrUnavailableOrStoreUnavailable"];
        };
    };
    profileNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "nodeId": "pick",
                 *       "nodes": [
                 *         {
                 *           "id": "in",
                 *           "type": "custom",
                 *           "position": {
                 *             "x": 0,
                 *             "y": 0
                 *           },
                 *           "data": {
                 *             "logoUrl": "/logos/csv.svg",
                 *             "title": "CSV File",
                 *             "type": "input",
                 *             "kind": "csvInput",
                 *             "config": {
                 *               "columns": [
                 *                 {
                 *                   "name": "id",
                 *                   "type": "text"
                 *                 },
                 *                 {
                 *                   "name": "name",
                 *                   "type": "text"
                 *                 }
                 *               ],
                 *               "fileName": "orders.csv",
                 *               "datasetId": "9410e40c-7398-44ce-bc9f-eb4df16f3d19",
                 *               "firstNodeToExecute": true
                 *             }
                 *           }
                 *         },
                 *         {
                 *           "id": "pick",
                 *           "type": "custom",
                 *           "position": {
                 *             "x": 1,
                 *             "y": 0
                 *           },
                 *           "data": {
                 *             "logoUrl": "/logos/column-selection.svg",
                 *             "title": "Column Selection",
                 *             "type": "preparation",
                 *             "kind": "columnSelection",
                 *             "config": {
                 *               "selectedColumns": null
                 *             }
                 *           }
                 *         }
                 *       ],
                 *       "edges": [
                 *         {
                 *           "id": "e1",
                 *           "source": "in",
                 *           "target": "pick"
                 *         },
                 *         {
                 *           "id": "e2",
                 *           "source": "pick",
                 *           "target": "out"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["LookRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "columns": [
                     *           {
                     *             "name": "id",
                     *             "type": "text",
                     *             "nulls": 0,
                     *             "empty": 0,
                     *             "distinct": 2,
                     *             "distinctIsExact": true,
                     *             "min": "1",
                     *             "max": "2",
                     *             "mean": null,
                     *             "top": [
                     *               {
                     *                 "value": "2",
                     *                 "count": 1
                     *               },
                     *               {
                     *                 "value": "1",
                     *                 "count": 1
                     *               }
                     *             ],
                     *             "histogram": []
                     *           },
                     *           {
                     *             "name": "name",
                     *             "type": "text",
                     *             "nulls": 0,
                     *             "empty": 0,
                     *             "distinct": 2,
                     *             "distinctIsExact": true,
                     *             "min": "a",
                     *             "max": "b",
                     *             "mean": null,
                     *             "top": [
                     *               {
                     *                 "value": "a",
                     *                 "count": 1
                     *               },
                     *               {
                     *                 "value": "b",
                     *                 "count": 1
                     *               }
                     *             ],
                     *             "histogram": []
                     *           }
                     *         ],
                     *         "rows": 2,
                     *         "isAll": true,
                     *         "isSample": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["NodeProfileAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["ParameterSecretHiddenOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["DatasetNotReadyOrExtractNeededOrExtractNotReadyOrExtractOutdatedOrExtractExpiredOrPreviewSuperseded"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            422: components["responses"]["WorkflowHasProblemsOrParameterNeedsDefaultOrParameterSecretMissingOrTimeZoneUnknownOrRunFileMissingOrExtractFailed"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["PreviewTooSlowOrPreviewOutOfMemoryOrPreviewDiedOrUnavailableOrStoreUnavailable"];
        };
    };
    listValues: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "nodeId": "pick",
                 *       "column": "name",
                 *       "find": "name",
                 *       "limit": 2,
                 *       "nodes": [
                 *         {
                 *           "id": "in",
                 *           "type": "custom",
                 *           "position": {
                 *             "x": 0,
                 *             "y": 0
                 *           },
                 *           "data": {
                 *             "logoUrl": "/logos/csv.svg",
                 *             "title": "CSV File",
                 *             "type": "input",
                 *             "kind": "csvInput",
                 *             "config": {
                 *               "columns": [
                 *                 {
                 *                   "name": "id",
                 *                   "type": "text"
                 *                 },
                 *                 {
                 *                   "name": "name",
                 *                   "type": "text"
                 *                 }
                 *               ],
                 *               "fileName": "orders.csv",
                 *               "datasetId": "9410e40c-7398-44ce-bc9f-eb4df16f3d19",
                 *               "firstNodeToExecute": true
                 *             }
                 *           }
                 *         },
                 *         {
                 *           "id": "pick",
                 *           "type": "custom",
                 *           "position": {
                 *             "x": 1,
                 *             "y": 0
                 *           },
                 *           "data": {
                 *             "logoUrl": "/logos/column-selection.svg",
                 *             "title": "Column Selection",
                 *             "type": "preparation",
                 *             "kind": "columnSelection",
                 *             "config": {
                 *               "selectedColumns": null
                 *             }
                 *           }
                 *         }
                 *       ],
                 *       "edges": [
                 *         {
                 *           "id": "e1",
                 *           "source": "in",
                 *           "target": "pick"
                 *         },
                 *         {
                 *           "id": "e2",
                 *           "source": "pick",
                 *           "target": "out"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ValuesRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "values": [
                     *           {
                     *             "value": "name 0",
                     *             "count": 10
                     *           },
                     *           {
                     *             "value": "name 1",
                     *             "count": 10
                     *           }
                     *         ],
                     *         "distinct": 4,
                     *         "isAll": true,
                     *         "isSample": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ColumnValuesAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["ParameterSecretHiddenOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["DatasetNotReadyOrExtractNeededOrExtractNotReadyOrExtractOutdatedOrExtractExpiredOrPreviewSuperseded"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            422: components["responses"]["WorkflowHasProblemsOrParameterNeedsDefaultOrParameterSecretMissingOrTimeZoneUnknownOrRunFileMissingOrExtractFailedOrColumnMissing"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["PreviewTooSlowOrPreviewOutOfMemoryOrPreviewDiedOrUnavailableOrStoreUnavailable"];
        };
    };
    findJsonPaths: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "nodeId": "pick",
                 *       "column": "name",
                 *       "nodes": [
                 *         {
                 *           "id": "in",
                 *           "type": "custom",
                 *           "position": {
                 *             "x": 0,
                 *             "y": 0
                 *           },
                 *           "data": {
                 *             "logoUrl": "/logos/csv.svg",
                 *             "title": "CSV File",
                 *             "type": "input",
                 *             "kind": "csvInput",
                 *             "config": {
                 *               "columns": [
                 *                 {
                 *                   "name": "id",
                 *                   "type": "text"
                 *                 },
                 *                 {
                 *                   "name": "name",
                 *                   "type": "text"
                 *                 }
                 *               ],
                 *               "fileName": "orders.csv",
                 *               "datasetId": "9410e40c-7398-44ce-bc9f-eb4df16f3d19",
                 *               "firstNodeToExecute": true
                 *             }
                 *           }
                 *         },
                 *         {
                 *           "id": "pick",
                 *           "type": "custom",
                 *           "position": {
                 *             "x": 1,
                 *             "y": 0
                 *           },
                 *           "data": {
                 *             "logoUrl": "/logos/column-selection.svg",
                 *             "title": "Column Selection",
                 *             "type": "preparation",
                 *             "kind": "columnSelection",
                 *             "config": {
                 *               "selectedColumns": null
                 *             }
                 *           }
                 *         }
                 *       ],
                 *       "edges": [
                 *         {
                 *           "id": "e1",
                 *           "source": "in",
                 *           "target": "pick"
                 *         },
                 *         {
                 *           "id": "e2",
                 *           "source": "pick",
                 *           "target": "out"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ColumnRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "paths": [
                     *           {
                     *             "path": "customer.name",
                     *             "count": 40,
                     *             "example": "Ada"
                     *           },
                     *           {
                     *             "path": "items[*].price",
                     *             "count": 85,
                     *             "example": "1.50"
                     *           }
                     *         ],
                     *         "lists": [
                     *           "items"
                     *         ],
                     *         "texts": 40,
                     *         "notJson": 0,
                     *         "isCut": false,
                     *         "isSample": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["JsonPathsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["ParameterSecretHiddenOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["DatasetNotReadyOrExtractNeededOrExtractNotReadyOrExtractOutdatedOrExtractExpiredOrPreviewSuperseded"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            422: components["responses"]["WorkflowHasProblemsOrParameterNeedsDefaultOrParameterSecretMissingOrTimeZoneUnknownOrRunFileMissingOrExtractFailedOrColumnMissing"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["PreviewTooSlowOrPreviewOutOfMemoryOrPreviewDiedOrUnavailableOrStoreUnavailable"];
        };
    };
    findFormats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "nodeId": "change",
                 *       "column": "name",
                 *       "nodes": [
                 *         {
                 *           "id": "in",
                 *           "type": "custom",
                 *           "position": {
                 *             "x": 0,
                 *             "y": 0
                 *           },
                 *           "data": {
                 *             "logoUrl": "/logos/csv.svg",
                 *             "title": "CSV File",
                 *             "type": "input",
                 *             "kind": "csvInput",
                 *             "config": {
                 *               "columns": [
                 *                 {
                 *                   "name": "id",
                 *                   "type": "text"
                 *                 },
                 *                 {
                 *                   "name": "name",
                 *                   "type": "text"
                 *                 }
                 *               ],
                 *               "fileName": "orders.csv",
                 *               "datasetId": "9410e40c-7398-44ce-bc9f-eb4df16f3d19",
                 *               "firstNodeToExecute": true
                 *             }
                 *           }
                 *         },
                 *         {
                 *           "id": "pick",
                 *           "type": "custom",
                 *           "position": {
                 *             "x": 1,
                 *             "y": 0
                 *           },
                 *           "data": {
                 *             "logoUrl": "/logos/column-selection.svg",
                 *             "title": "Column Selection",
                 *             "type": "preparation",
                 *             "kind": "columnSelection",
                 *             "config": {
                 *               "selectedColumns": null
                 *             }
                 *           }
                 *         }
                 *       ],
                 *       "edges": [
                 *         {
                 *           "id": "e1",
                 *           "source": "in",
                 *           "target": "pick"
                 *         },
                 *         {
                 *           "id": "e2",
                 *           "source": "pick",
                 *           "target": "out"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ColumnRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "formats": [
                     *           {
                     *             "pattern": "dd.MM.yyyy",
                     *             "values": 24,
                     *             "example": "31.12.2025"
                     *           },
                     *           {
                     *             "pattern": "dd/MM/yyyy",
                     *             "values": 12,
                     *             "example": "03/04/2025",
                     *             "swapped": "MM/dd/yyyy"
                     *           }
                     *         ],
                     *         "units": [],
                     *         "otherUnits": [],
                     *         "unclear": null,
                     *         "numberCells": false,
                     *         "values": 40,
                     *         "read": 36,
                     *         "padded": 0,
                     *         "isAll": true,
                     *         "isSample": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FoundFormatsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["ParameterSecretHiddenOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["DatasetNotReadyOrExtractNeededOrExtractNotReadyOrExtractOutdatedOrExtractExpiredOrPreviewSuperseded"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            422: components["responses"]["WorkflowHasProblemsOrParameterNeedsDefaultOrParameterSecretMissingOrTimeZoneUnknownOrRunFileMissingOrExtractFailedOrNotAChange"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["PreviewTooSlowOrPreviewOutOfMemoryOrPreviewDiedOrUnavailableOrStoreUnavailable"];
        };
    };
    checkConversions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "nodeId": "change",
                 *       "nodes": [
                 *         {
                 *           "id": "in",
                 *           "type": "custom",
                 *           "position": {
                 *             "x": 0,
                 *             "y": 0
                 *           },
                 *           "data": {
                 *             "logoUrl": "/logos/csv.svg",
                 *             "title": "CSV File",
                 *             "type": "input",
                 *             "kind": "csvInput",
                 *             "config": {
                 *               "columns": [
                 *                 {
                 *                   "name": "id",
                 *                   "type": "text"
                 *                 },
                 *                 {
                 *                   "name": "name",
                 *                   "type": "text"
                 *                 }
                 *               ],
                 *               "fileName": "orders.csv",
                 *               "datasetId": "9410e40c-7398-44ce-bc9f-eb4df16f3d19",
                 *               "firstNodeToExecute": true
                 *             }
                 *           }
                 *         },
                 *         {
                 *           "id": "pick",
                 *           "type": "custom",
                 *           "position": {
                 *             "x": 1,
                 *             "y": 0
                 *           },
                 *           "data": {
                 *             "logoUrl": "/logos/column-selection.svg",
                 *             "title": "Column Selection",
                 *             "type": "preparation",
                 *             "kind": "columnSelection",
                 *             "config": {
                 *               "selectedColumns": null
                 *             }
                 *           }
                 *         }
                 *       ],
                 *       "edges": [
                 *         {
                 *           "id": "e1",
                 *           "source": "in",
                 *           "target": "pick"
                 *         },
                 *         {
                 *           "id": "e2",
                 *           "source": "pick",
                 *           "target": "out"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ConversionsRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "columns": [
                     *           {
                     *             "column": "name",
                     *             "fails": 40,
                     *             "examples": [
                     *               {
                     *                 "row": 1,
                     *                 "column": "name",
                     *                 "value": "name 0",
                     *                 "reason": "is not a whole number",
                     *                 "nodeId": "change"
                     *               },
                     *               {
                     *                 "row": 2,
                     *                 "column": "name",
                     *                 "value": "name 1",
                     *                 "reason": "is not a whole number",
                     *                 "nodeId": "change"
                     *               }
                     *             ],
                     *             "formatHits": []
                     *           }
                     *         ],
                     *         "rows": 40,
                     *         "isAll": true,
                     *         "isSample": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ConversionsAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["ParameterSecretHiddenOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["DatasetNotReadyOrExtractNeededOrExtractNotReadyOrExtractOutdatedOrExtractExpiredOrPreviewSuperseded"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            422: components["responses"]["WorkflowHasProblemsOrParameterNeedsDefaultOrParameterSecretMissingOrTimeZoneUnknownOrRunFileMissingOrExtractFailedOrNotAChange"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["PreviewTooSlowOrPreviewOutOfMemoryOrPreviewDiedOrUnavailableOrStoreUnavailable"];
        };
    };
    suggestKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "nodeId": "join",
                 *       "nodes": [
                 *         {
                 *           "id": "in",
                 *           "type": "custom",
                 *           "position": {
                 *             "x": 0,
                 *             "y": 0
                 *           },
                 *           "data": {
                 *             "logoUrl": "/logos/csv.svg",
                 *             "title": "CSV File",
                 *             "type": "input",
                 *             "kind": "csvInput",
                 *             "config": {
                 *               "columns": [
                 *                 {
                 *                   "name": "id",
                 *                   "type": "text"
                 *                 },
                 *                 {
                 *                   "name": "name",
                 *                   "type": "text"
                 *                 }
                 *               ],
                 *               "fileName": "orders.csv",
                 *               "datasetId": "9410e40c-7398-44ce-bc9f-eb4df16f3d19",
                 *               "firstNodeToExecute": true
                 *             }
                 *           }
                 *         },
                 *         {
                 *           "id": "pick",
                 *           "type": "custom",
                 *           "position": {
                 *             "x": 1,
                 *             "y": 0
                 *           },
                 *           "data": {
                 *             "logoUrl": "/logos/column-selection.svg",
                 *             "title": "Column Selection",
                 *             "type": "preparation",
                 *             "kind": "columnSelection",
                 *             "config": {
                 *               "selectedColumns": null
                 *             }
                 *           }
                 *         }
                 *       ],
                 *       "edges": [
                 *         {
                 *           "id": "e1",
                 *           "source": "in",
                 *           "target": "pick"
                 *         },
                 *         {
                 *           "id": "e2",
                 *           "source": "pick",
                 *           "target": "out"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["LookRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": [
                     *         {
                     *           "left": "id",
                     *           "right": "id",
                     *           "score": 1,
                     *           "overlap": 1
                     *         },
                     *         {
                     *           "left": "name",
                     *           "right": "name",
                     *           "score": 0.62,
                     *           "overlap": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["KeySuggestionListAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["ParameterSecretHiddenOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["DatasetNotReadyOrExtractNeededOrExtractNotReadyOrExtractOutdatedOrExtractExpiredOrPreviewSuperseded"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `workflowHasProblems`: {problem}
             *     `parameterNeedsDefault`: The parameter {name} has no default. Give it one to see rows here.
             *     `parameterSecretMissing`: The secret parameter {name} has no value. Store one under Parameters.
             *     `timeZoneUnknown`: {zone} is not a known time zone. Use a name such as Europe/Berlin
             *     `runFileMissing`: The file {fileName} was deleted. Choose a file in the input node and run again.
             *     `extractFailed`: The rows of {title} could not be read: {reason}
             *     `notAJoin`: {title} does not join tables, so there are no matches to count.
             *     `joinNeedsTwo`: {title} needs two tables. Connect a second source.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["PreviewTooSlowOrPreviewOutOfMemoryOrPreviewDiedOrUnavailableOrStoreUnavailable"];
        };
    };
    checkSql: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "nodeId": "query",
                 *       "nodes": [
                 *         {
                 *           "id": "in",
                 *           "type": "custom",
                 *           "position": {
                 *             "x": 0,
                 *             "y": 0
                 *           },
                 *           "data": {
                 *             "logoUrl": "/logos/csv.svg",
                 *             "title": "CSV File",
                 *             "type": "input",
                 *             "kind": "csvInput",
                 *             "config": {
                 *               "columns": [
                 *                 {
                 *                   "name": "id",
                 *                   "type": "text"
                 *                 },
                 *                 {
                 *                   "name": "name",
                 *                   "type": "text"
                 *                 }
                 *               ],
                 *               "fileName": "orders.csv",
                 *               "datasetId": "9410e40c-7398-44ce-bc9f-eb4df16f3d19",
                 *               "firstNodeToExecute": true
                 *             }
                 *           }
                 *         },
                 *         {
                 *           "id": "pick",
                 *           "type": "custom",
                 *           "position": {
                 *             "x": 1,
                 *             "y": 0
                 *           },
                 *           "data": {
                 *             "logoUrl": "/logos/column-selection.svg",
                 *             "title": "Column Selection",
                 *             "type": "preparation",
                 *             "kind": "columnSelection",
                 *             "config": {
                 *               "selectedColumns": null
                 *             }
                 *           }
                 *         }
                 *       ],
                 *       "edges": [
                 *         {
                 *           "id": "e1",
                 *           "source": "in",
                 *           "target": "pick"
                 *         },
                 *         {
                 *           "id": "e2",
                 *           "source": "pick",
                 *           "target": "out"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["LookRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "query": "select name, count(*) as orders from input1 group by name order by name",
                     *         "inputs": [
                     *           [
                     *             {
                     *               "name": "id",
                     *               "type": "text"
                     *             },
                     *             {
                     *               "name": "name",
                     *               "type": "text"
                     *             }
                     *           ]
                     *         ],
                     *         "columns": [
                     *           {
                     *             "name": "name",
                     *             "type": "text"
                     *           },
                     *           {
                     *             "name": "orders",
                     *             "type": "int"
                     *           }
                     *         ],
                     *         "isOrdered": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SqlDescriptionAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description `previewSuperseded`: This preview was replaced by a newer preview of the same node. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `notSql`: {title} has no SELECT to check.
             *     `nodeWithoutSource`: Please connect a source to {title}.
             *     `sqlMissing`: {title} needs a SELECT. Type one in its settings.
             *     `sqlTooLong`: The SELECT has {count} characters. The maximum is {limit}.
             *     `sqlInvalid`: Line {line}, column {column}: {detail}
             *     `sqlRefused`: Line {line}, column {column}: {reason}
             *     `sqlColumnType`: Column {column} of the result has the type {type}, which Anj does not have. Cast it to text: CAST(… AS VARCHAR).
             *     `sqlColumnTwice`: The result has two columns named {column}. Give one of them another name with AS.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["PreviewTooSlowOrPreviewOutOfMemoryOrPreviewDiedOrUnavailableOrStoreUnavailable"];
        };
    };
    readTargetTable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "nodeId": "table",
                 *       "nodes": [
                 *         {
                 *           "id": "in",
                 *           "type": "custom",
                 *           "position": {
                 *             "x": 0,
                 *             "y": 0
                 *           },
                 *           "data": {
                 *             "logoUrl": "/logos/csv.svg",
                 *             "title": "CSV File",
                 *             "type": "input",
                 *             "kind": "csvInput",
                 *             "config": {
                 *               "columns": [
                 *                 {
                 *                   "name": "id",
                 *                   "type": "text"
                 *                 },
                 *                 {
                 *                   "name": "name",
                 *                   "type": "text"
                 *                 }
                 *               ],
                 *               "fileName": "orders.csv",
                 *               "datasetId": "9410e40c-7398-44ce-bc9f-eb4df16f3d19",
                 *               "firstNodeToExecute": true
                 *             }
                 *           }
                 *         },
                 *         {
                 *           "id": "pick",
                 *           "type": "custom",
                 *           "position": {
                 *             "x": 1,
                 *             "y": 0
                 *           },
                 *           "data": {
                 *             "logoUrl": "/logos/column-selection.svg",
                 *             "title": "Column Selection",
                 *             "type": "preparation",
                 *             "kind": "columnSelection",
                 *             "config": {
                 *               "selectedColumns": null
                 *             }
                 *           }
                 *         }
                 *       ],
                 *       "edges": [
                 *         {
                 *           "id": "e1",
                 *           "source": "in",
                 *           "target": "pick"
                 *         },
                 *         {
                 *           "id": "e2",
                 *           "source": "pick",
                 *           "target": "out"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["LookRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "exists": true,
                     *         "columns": [
                     *           {
                     *             "name": "workflow_id",
                     *             "type": "uuid",
                     *             "nullable": false,
                     *             "isIdentity": false,
                     *             "hasDefault": false,
                     *             "isGenerated": false
                     *           },
                     *           {
                     *             "name": "user_id",
                     *             "type": "uuid",
                     *             "nullable": false,
                     *             "isIdentity": false,
                     *             "hasDefault": false,
                     *             "isGenerated": false
                     *           }
                     *         ],
                     *         "keys": [],
                     *         "rowsEstimate": null,
                     *         "wouldCreate": [
                     *           {
                     *             "name": "id",
                     *             "type": "text",
                     *             "isGuess": false,
                     *             "column": "id",
                     *             "dataType": "text",
                     *             "length": null,
                     *             "nullable": false,
                     *             "key": true,
                     *             "problem": null
                     *           },
                     *           {
                     *             "name": "name",
                     *             "type": "text",
                     *             "isGuess": false,
                     *             "column": "name",
                     *             "dataType": "text",
                     *             "length": null,
                     *             "nullable": true,
                     *             "key": false,
                     *             "problem": null
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TargetTableAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `notADatabase`: {title} does not write to a database, so there is no table to inspect.
             *     `workflowHasProblems`: {problem}
             *     `runConnectionMissing`: The connection that this run writes to was deleted, or you cannot use it. Choose another one, or ask its owner to share it, and run again.
             *     `databaseNameRequired`: Database Name is required
             *     `tableNameRequired`: Table Name is required
             *     `connectionOfOtherKind`: The connection for {title} is for another kind of server. Choose another one.
             *     `secretUnreadable`: A stored password cannot be decrypted with the current ANJ_SECRET_KEY. Enter the password again.
             *     `databaseVersionTooOld`: The server {server} runs SQL Server {release}. Anj supports SQL Server {oldest} or later.
             *     `databaseTlsRequired`: The server {server} accepts only encrypted connections (TLS) on port {port}. Choose TLS for this connection.
             *     `databaseInstanceUnknown`: The server {server} has no instance named {instance} with TCP/IP. Check the instance name, and that TCP/IP is enabled for it.
             *     `databaseFirewall`: The firewall of the server {server} blocks this machine: {reason}.
             *     `databasePasswordWrong`: The server {server} rejected the user {user}: the user name or password is wrong.
             *     `databaseLoginRefused`: The server {server} does not accept the user {user} from this machine: {reason}.
             *     `windowsAccountMissing`: Windows authentication uses the Windows account of the Anj server, and none is configured. Log in with a user name and password, or ask your administrator to set ANJ_WINDOWS_DOMAIN, ANJ_WINDOWS_USER, ANJ_WINDOWS_PASSWORD and ANJ_WINDOWS_SERVERS.
             *     `windowsServerNotListed`: Windows authentication is not allowed for the server {server}: the Windows account of the Anj server is used only for servers listed in ANJ_WINDOWS_SERVERS. Log in with a user name and password, or ask your administrator to add this server.
             *     `windowsNotEncrypted`: Windows authentication requires an encrypted connection. Choose TLS for this connection.
             *     `outgoingSpecial`: Anj does not connect to {server}: its address belongs to a blocked network (link-local, cloud metadata, multicast or unspecified). Your administrator can allow an address with ANJ_OUTGOING_ALLOW.
             *     `outgoingDenied`: Anj does not connect to {server}: your administrator has blocked it with ANJ_OUTGOING_DENY.
             *     `outgoingNotListed`: Anj does not connect to {server}: it is not on your administrator’s list of allowed servers. Ask your administrator to add it to ANJ_OUTGOING_ALLOW.
             *     `databaseMissing`: The database {database} does not exist on {server}.
             *     `databaseNotOpened`: The database {database} on {server} cannot be opened: it does not exist, or the user {user} has no access to it.
             *     `databaseRightMissing`: The user {user} lacks a permission in the database: {reason}.
             *     `databaseReadOnly`: The database {database} on {server} is read-only.
             *     `databaseConflict`: The database stopped the operation because it conflicted with another transaction: {reason}.
             *     `databaseDiskFull`: The disk of the server {server} is full.
             *     `databaseCancelled`: The database cancelled the operation: {reason}.
             *     `databaseRefused`: The database rejected the operation: {reason}.
             *     `sshLoginRefused`: The SSH server {server} rejected the user {user}: the user name or password is wrong, or the server does not allow passwords.
             *     `sshHostKeyChanged`: The SSH server {server} presents the key {shown} instead of the stored key {pinned}. Either the server was set up again, or the connection is being intercepted. Compare the key with the server’s administrator before you accept it.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            502: components["responses"]["DatabaseServerUnknownOrDatabasePortRefusedOrDatabaseServerSilentOrDatabaseTlsNotOfferedOrDatabaseTlsFailedOrDatabaseNotPostgresqlOrDatabaseNotMysqlOrDatabaseNotMssqlOrDatabaseSentInCirclesOrDatabaseBrowserSilentOrDatabasePausedOrDatabaseFullOrDatabaseStartingOrDatabaseConnectionLostOrSshServerUnknownOrSshPortRefusedOrSshServerSilentOrSshNotUnderstoodOrSshForwardingRefusedOrSshTargetUnreachableOrSshConnectionLost"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    listRuns: {
        parameters: {
            query?: {
                /** @description Maximum number of runs. Defaults to 20. */
                limit?: number;
                /** @description `next` from the previous response. The page starts after its last item. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": [
                     *         {
                     *           "id": "a2333ff0-822b-468a-bc5f-10f2d56d5960",
                     *           "workflowId": "321ce274-312e-4564-81ed-5ba0c10efad3",
                     *           "workflowName": "Orders",
                     *           "revision": 2,
                     *           "status": "queued",
                     *           "progress": null,
                     *           "reconciliation": null,
                     *           "rejectCount": 0,
                     *           "rejects": [],
                     *           "problem": null,
                     *           "outcomeUnknown": false,
                     *           "startedBy": {
                     *             "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *             "fullName": "Ann Lee"
                     *           },
                     *           "taskId": null,
                     *           "scheduleName": null,
                     *           "isTry": false,
                     *           "firstRows": null,
                     *           "parameters": [],
                     *           "switchedOff": [],
                     *           "loads": [],
                     *           "loadFrom": {},
                     *           "target": "result.csv",
                     *           "timeZone": "Europe/Berlin",
                     *           "today": null,
                     *           "insight": null,
                     *           "insightSummary": null,
                     *           "savedAs": null,
                     *           "createdAt": "2026-11-22T19:22:55.467Z",
                     *           "startedAt": null,
                     *           "finishedAt": null,
                     *           "artifacts": []
                     *         },
                     *         {
                     *           "id": "d3764fa5-e66a-45fe-9c24-c6d9d4443f8f",
                     *           "workflowId": "321ce274-312e-4564-81ed-5ba0c10efad3",
                     *           "workflowName": "Orders",
                     *           "revision": 2,
                     *           "status": "queued",
                     *           "progress": null,
                     *           "reconciliation": null,
                     *           "rejectCount": 0,
                     *           "rejects": [],
                     *           "problem": null,
                     *           "outcomeUnknown": false,
                     *           "startedBy": {
                     *             "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *             "fullName": "Ann Lee"
                     *           },
                     *           "taskId": null,
                     *           "scheduleName": null,
                     *           "isTry": false,
                     *           "firstRows": null,
                     *           "parameters": [],
                     *           "switchedOff": [],
                     *           "loads": [],
                     *           "loadFrom": {},
                     *           "target": "result.csv",
                     *           "timeZone": "Europe/Berlin",
                     *           "today": null,
                     *           "insight": null,
                     *           "insightSummary": null,
                     *           "savedAs": null,
                     *           "createdAt": "2026-11-22T19:22:55.438Z",
                     *           "startedAt": null,
                     *           "finishedAt": null,
                     *           "artifacts": []
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["RunPageAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    startRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description `wait=N` waits up to N seconds, at most 300. `wait` waits up to 30 seconds. `respond-async` does not wait (RFC 7240). */
                prefer?: components["parameters"]["Prefer"];
                /** @description A unique text of 1 to 255 characters, chosen by the caller. Calls repeated with the same key within 24 hours take effect only once. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "revision": 2
                 *     }
                 */
                "application/json": components["schemas"]["RunStart"];
            };
        };
        responses: {
            /** @description The run has ended */
            200: {
                headers: {
                    /** @description Address of the new record. */
                    Location?: string;
                    /** @description The preferences from the header Prefer that were applied. */
                    "Preference-Applied"?: string;
                    /** @description `true` when this response repeats the response to an earlier call with the same key. */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Run queued.",
                     *       "data": {
                     *         "id": "a2333ff0-822b-468a-bc5f-10f2d56d5960",
                     *         "workflowId": "321ce274-312e-4564-81ed-5ba0c10efad3",
                     *         "workflowName": "Orders",
                     *         "revision": 2,
                     *         "status": "queued",
                     *         "progress": null,
                     *         "reconciliation": null,
                     *         "rejectCount": 0,
                     *         "rejects": [],
                     *         "problem": null,
                     *         "outcomeUnknown": false,
                     *         "startedBy": {
                     *           "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *           "fullName": "Bob Ray"
                     *         },
                     *         "taskId": null,
                     *         "scheduleName": null,
                     *         "isTry": false,
                     *         "firstRows": null,
                     *         "parameters": [],
                     *         "switchedOff": [],
                     *         "loads": [],
                     *         "loadFrom": {},
                     *         "target": "result.csv",
                     *         "timeZone": "Europe/Berlin",
                     *         "today": null,
                     *         "insight": null,
                     *         "insightSummary": null,
                     *         "savedAs": null,
                     *         "createdAt": "2026-11-22T19:22:55.467Z",
                     *         "startedAt": null,
                     *         "finishedAt": null,
                     *         "artifacts": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RunAnswer"];
                };
            };
            /** @description The run is queued or still active */
            202: {
                headers: {
                    /** @description Address of the new record. */
                    Location?: string;
                    /** @description The preferences from the header Prefer that were applied. */
                    "Preference-Applied"?: string;
                    /** @description `true` when this response repeats the response to an earlier call with the same key. */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Run queued.",
                     *       "data": {
                     *         "id": "a2333ff0-822b-468a-bc5f-10f2d56d5960",
                     *         "workflowId": "321ce274-312e-4564-81ed-5ba0c10efad3",
                     *         "workflowName": "Orders",
                     *         "revision": 2,
                     *         "status": "queued",
                     *         "progress": null,
                     *         "reconciliation": null,
                     *         "rejectCount": 0,
                     *         "rejects": [],
                     *         "problem": null,
                     *         "outcomeUnknown": false,
                     *         "startedBy": {
                     *           "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *           "fullName": "Bob Ray"
                     *         },
                     *         "taskId": null,
                     *         "scheduleName": null,
                     *         "isTry": false,
                     *         "firstRows": null,
                     *         "parameters": [],
                     *         "switchedOff": [],
                     *         "loads": [],
                     *         "loadFrom": {},
                     *         "target": "result.csv",
                     *         "timeZone": "Europe/Berlin",
                     *         "today": null,
                     *         "insight": null,
                     *         "insightSummary": null,
                     *         "savedAs": null,
                     *         "createdAt": "2026-11-22T19:22:55.467Z",
                     *         "startedAt": null,
                     *         "finishedAt": null,
                     *         "artifacts": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RunAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            /**
             * @description `parameterNotReleased`: Only those who can change the workflow can set the parameter {name}. Its owner can release it under Parameters.
             *     `licenceExpired`: The licence of your organization has expired. You cannot run or create anything until it is renewed.
             *     `workflowReadOnly`: This workflow is shared with you as read-only. Duplicate it to change or run it.
             *     `forbidden`: You do not have permission for this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not have the scope that this call needs: {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            /**
             * @description `scheduleChangedByOthers`: Another user changed how this workflow uses your connections. Review the change, and confirm that the workflow may run as you.
             *     `workflowConflict`: This workflow has been changed elsewhere in the meantime.
             *     `datasetNotReady`: The file {fileName} is still being read. Please try again in a moment.
             *     `placeFetching`: {fileName} is being fetched from {place}.
             *     `tryTableTaken`: The table {table} already exists and does not come from a test run of this workflow. Choose another name.
             *     `idempotencyKeyBusy`: A request with this Idempotency-Key is still being processed. Please try again in a moment.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedByOthers"] | components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `workflowHasProblems`: {problem}
             *     `scheduleFetchFailed`: The file {fileName} could not be fetched, so nothing was run: {reason}
             *     `scheduleFileFailed`: The new content of {fileName} cannot be read, so nothing was run: {reason}
             *     `runFileMissing`: The file {fileName} was deleted. Choose a file in the input node and run again.
             *     `runConnectionMissing`: The connection that this run writes to was deleted, or you cannot use it. Choose another one, or ask its owner to share it, and run again.
             *     `runSourceConnectionMissing`: The connection that {title} reads from was deleted, or you cannot use it. Choose another one, or ask its owner to share it, and run again.
             *     `connectionOfOtherKind`: The connection for {title} is for another kind of server. Choose another one.
             *     `parameterUnknown`: The workflow has no parameter {name}. Check the spelling.
             *     `parameterGivenTwice`: The parameter {name} is given twice. Give it one value.
             *     `parameterValueInvalid`: The parameter {name} cannot have the value “{value}”: its type is {type}. A value looks like {example}.
             *     `parameterValueMissing`: The parameter {name} has no default. Give it a value for this run.
             *     `parameterNoName`: {title} would use the value “{value}” of the parameter {name} in a name. A name can contain letters, digits, “_”, “-” and “.” only.
             *     `parameterSecretMissing`: The secret parameter {name} has no value. Store one under Parameters.
             *     `parameterSecretShown`: {title} would show the secret parameter {name}. Use it in formulas, SELECTs and row filters of databases only.
             *     `parameterSecretGiven`: The parameter {name} is secret, so a run cannot be given its value. Store the value under Parameters.
             *     `loadFromUnknown`: No input with the id {nodeId} loads only new rows. Name inputs that have a rising column.
             *     `loadFromInvalid`: {title} cannot load after “{value}”, which is not a value of {column}. A value looks like {example}.
             *     `loadFromOfTestRun`: A test run reads the first rows of each source, so it cannot load again from a bound.
             *     `timeZoneUnknown`: {zone} is not a known time zone. Use a name such as Europe/Berlin
             *     `tryTableSame`: A test run never writes to {table}, because the workflow itself writes or reads this table. Choose another name.
             *     `tryRowsNeeded`: Enter how many rows of each source the test run reads.
             *     `tryOfInsight`: {title} does not read rows, so a test run is not possible. Run the workflow instead.
             *     `idempotencyKeyReused`: This Idempotency-Key was already used for a different request. Send a new key with each new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    listRuleResults: {
        parameters: {
            query: {
                /** @description Id of the node that checks the rules. */
                nodeId: string;
                /** @description Maximum number of runs. Defaults to 20. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": [
                     *         {
                     *           "runId": "a2333ff0-822b-468a-bc5f-10f2d56d5960",
                     *           "at": "2026-11-22T19:22:55.467Z",
                     *           "rules": [
                     *             {
                     *               "rule": "Amount is at least 0",
                     *               "onFailure": "leaveOut",
                     *               "checked": 1200,
                     *               "failed": 3
                     *             },
                     *             {
                     *               "rule": "id is unique",
                     *               "onFailure": "fail",
                     *               "checked": 1200,
                     *               "failed": 0
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CheckedRunListAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    listLoads: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": [
                     *         {
                     *           "nodeId": "orders",
                     *           "column": "changed_at",
                     *           "type": "instant",
                     *           "reason": "continued",
                     *           "whole": false,
                     *           "after": "2026-11-22 19:15:00",
                     *           "readAfter": "2026-11-22 17:15:00",
                     *           "loadedAt": "2026-11-22T19:22:55.467Z",
                     *           "runId": "a2333ff0-822b-468a-bc5f-10f2d56d5960",
                     *           "isDoubtful": false,
                     *           "doubtfulBound": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NextLoadListAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    getRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run */
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "id": "a2333ff0-822b-468a-bc5f-10f2d56d5960",
                     *         "workflowId": null,
                     *         "workflowName": "/etl/postgresql",
                     *         "revision": 1,
                     *         "status": "failed",
                     *         "progress": null,
                     *         "reconciliation": null,
                     *         "rejectCount": 1,
                     *         "rejects": [
                     *           {
                     *             "row": 3,
                     *             "column": "id",
                     *             "value": "2.5",
                     *             "reason": "has a fraction, which a whole number would lose",
                     *             "nodeId": "changes"
                     *           }
                     *         ],
                     *         "problem": {
                     *           "code": "valuesDoNotConvertFirst",
                     *           "sentence": "Some values do not convert without loss: id 1. First: id in data row 3, 2.5 has a fraction, which a whole number would lose. Correct them, or keep these columns as text. In a workflow, Change Data Type can also set them to null or skip their rows.",
                     *           "nodeId": "changes"
                     *         },
                     *         "outcomeUnknown": false,
                     *         "startedBy": {
                     *           "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *           "fullName": "Ann Lee"
                     *         },
                     *         "taskId": null,
                     *         "scheduleName": null,
                     *         "isTry": false,
                     *         "firstRows": null,
                     *         "parameters": [],
                     *         "switchedOff": [],
                     *         "loads": [],
                     *         "loadFrom": {},
                     *         "target": "public.kept",
                     *         "timeZone": "Europe/Berlin",
                     *         "today": "2026-11-22",
                     *         "insight": null,
                     *         "insightSummary": null,
                     *         "savedAs": null,
                     *         "createdAt": "2026-11-22T19:22:55.467Z",
                     *         "startedAt": "2026-11-22T19:21:46.377Z",
                     *         "finishedAt": "2026-11-22T19:21:46.738Z",
                     *         "artifacts": [
                     *           {
                     *             "id": "e5c2410a-99f0-4474-a685-63d3355852ab",
                     *             "kind": "rejects",
                     *             "fileName": "rejects.csv",
                     *             "bytes": 81
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RunAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    cancelRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run */
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The run is being cancelled.",
                     *       "data": {
                     *         "id": "a2333ff0-822b-468a-bc5f-10f2d56d5960",
                     *         "workflowId": "321ce274-312e-4564-81ed-5ba0c10efad3",
                     *         "workflowName": "Orders",
                     *         "revision": 2,
                     *         "status": "cancelled",
                     *         "progress": null,
                     *         "reconciliation": null,
                     *         "rejectCount": 0,
                     *         "rejects": [],
                     *         "problem": null,
                     *         "outcomeUnknown": false,
                     *         "startedBy": {
                     *           "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *           "fullName": "Ann Lee"
                     *         },
                     *         "taskId": "bf44abc4-0571-4b01-b041-f21ff713caeb",
                     *         "scheduleName": "Nightly orders",
                     *         "isTry": false,
                     *         "firstRows": null,
                     *         "parameters": [],
                     *         "switchedOff": [],
                     *         "loads": [],
                     *         "loadFrom": {},
                     *         "target": "public.orders",
                     *         "timeZone": "Europe/Berlin",
                     *         "today": null,
                     *         "insight": null,
                     *         "insightSummary": null,
                     *         "savedAs": null,
                     *         "createdAt": "2026-11-22T19:22:55.467Z",
                     *         "startedAt": null,
                     *         "finishedAt": "2026-11-22T19:23:39.545Z",
                     *         "artifacts": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RunAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /**
             * @description `runAlreadyOver`: This run has already ended.
             *     `runTooLateToCancel`: It is too late to cancel: the result is being committed.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    runAgain: {
        parameters: {
            query?: never;
            header?: {
                /** @description `wait=N` waits up to N seconds, at most 300. `wait` waits up to 30 seconds. `respond-async` does not wait (RFC 7240). */
                prefer?: components["parameters"]["Prefer"];
                /** @description A unique text of 1 to 255 characters, chosen by the caller. Calls repeated with the same key within 24 hours take effect only once. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the run */
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "confirmed": true
                 *     }
                 */
                "application/json": components["schemas"]["RunAgain"];
            };
        };
        responses: {
            /** @description The run has ended */
            200: {
                headers: {
                    /** @description Address of the new record. */
                    Location?: string;
                    /** @description The preferences from the header Prefer that were applied. */
                    "Preference-Applied"?: string;
                    /** @description `true` when this response repeats the response to an earlier call with the same key. */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Run queued.",
                     *       "data": {
                     *         "id": "a2333ff0-822b-468a-bc5f-10f2d56d5960",
                     *         "workflowId": "321ce274-312e-4564-81ed-5ba0c10efad3",
                     *         "workflowName": "Orders",
                     *         "revision": 2,
                     *         "status": "queued",
                     *         "progress": null,
                     *         "reconciliation": null,
                     *         "rejectCount": 0,
                     *         "rejects": [],
                     *         "problem": null,
                     *         "outcomeUnknown": false,
                     *         "startedBy": {
                     *           "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *           "fullName": "Bob Ray"
                     *         },
                     *         "taskId": null,
                     *         "scheduleName": null,
                     *         "isTry": false,
                     *         "firstRows": null,
                     *         "parameters": [],
                     *         "switchedOff": [],
                     *         "loads": [],
                     *         "loadFrom": {},
                     *         "target": "result.csv",
                     *         "timeZone": "Europe/Berlin",
                     *         "today": null,
                     *         "insight": null,
                     *         "insightSummary": null,
                     *         "savedAs": null,
                     *         "createdAt": "2026-11-22T19:22:55.467Z",
                     *         "startedAt": null,
                     *         "finishedAt": null,
                     *         "artifacts": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RunAnswer"];
                };
            };
            /** @description The run is queued or still active */
            202: {
                headers: {
                    /** @description Address of the new record. */
                    Location?: string;
                    /** @description The preferences from the header Prefer that were applied. */
                    "Preference-Applied"?: string;
                    /** @description `true` when this response repeats the response to an earlier call with the same key. */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Run queued.",
                     *       "data": {
                     *         "id": "a2333ff0-822b-468a-bc5f-10f2d56d5960",
                     *         "workflowId": "321ce274-312e-4564-81ed-5ba0c10efad3",
                     *         "workflowName": "Orders",
                     *         "revision": 2,
                     *         "status": "queued",
                     *         "progress": null,
                     *         "reconciliation": null,
                     *         "rejectCount": 0,
                     *         "rejects": [],
                     *         "problem": null,
                     *         "outcomeUnknown": false,
                     *         "startedBy": {
                     *           "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *           "fullName": "Bob Ray"
                     *         },
                     *         "taskId": null,
                     *         "scheduleName": null,
                     *         "isTry": false,
                     *         "firstRows": null,
                     *         "parameters": [],
                     *         "switchedOff": [],
                     *         "loads": [],
                     *         "loadFrom": {},
                     *         "target": "result.csv",
                     *         "timeZone": "Europe/Berlin",
                     *         "today": null,
                     *         "insight": null,
                     *         "insightSummary": null,
                     *         "savedAs": null,
                     *         "createdAt": "2026-11-22T19:22:55.467Z",
                     *         "startedAt": null,
                     *         "finishedAt": null,
                     *         "artifacts": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RunAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            /**
             * @description `workflowReadOnly`: This workflow is shared with you as read-only. Duplicate it to change or run it.
             *     `licenceExpired`: The licence of your organization has expired. You cannot run or create anything until it is renewed.
             *     `forbidden`: You do not have permission for this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not have the scope that this call needs: {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            /**
             * @description `scheduleChangedByOthers`: Another user changed how this workflow uses your connections. Review the change, and confirm that the workflow may run as you.
             *     `runNotRepeatable`: The rows of this run came with the request, so it cannot be run again.
             *     `tryTableTaken`: The table {table} already exists and does not come from a test run of this workflow. Choose another name.
             *     `datasetNotReady`: The file {fileName} is still being read. Please try again in a moment.
             *     `placeFetching`: {fileName} is being fetched from {place}.
             *     `idempotencyKeyBusy`: A request with this Idempotency-Key is still being processed. Please try again in a moment.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedByOthers"] | components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `timeZoneUnknown`: {zone} is not a known time zone. Use a name such as Europe/Berlin
             *     `tryTableSame`: A test run never writes to {table}, because the workflow itself writes or reads this table. Choose another name.
             *     `workflowHasProblems`: {problem}
             *     `scheduleFetchFailed`: The file {fileName} could not be fetched, so nothing was run: {reason}
             *     `scheduleFileFailed`: The new content of {fileName} cannot be read, so nothing was run: {reason}
             *     `runFileMissing`: The file {fileName} was deleted. Choose a file in the input node and run again.
             *     `runConnectionMissing`: The connection that this run writes to was deleted, or you cannot use it. Choose another one, or ask its owner to share it, and run again.
             *     `runSourceConnectionMissing`: The connection that {title} reads from was deleted, or you cannot use it. Choose another one, or ask its owner to share it, and run again.
             *     `connectionOfOtherKind`: The connection for {title} is for another kind of server. Choose another one.
             *     `idempotencyKeyReused`: This Idempotency-Key was already used for a different request. Send a new key with each new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    getRunResult: {
        parameters: {
            query?: {
                /** @description Maximum number of characters in a cell. Longer cells are truncated and end in '…'. Defaults to 10000. */
                longestCell?: number;
                /** @description Number of rows to skip. Defaults to 0. */
                offset?: components["parameters"]["Offset"];
                /** @description Maximum number of rows. Defaults to 100. */
                limit?: number;
                /** @description Returns only rows in which a cell contains this text, ignoring case. */
                find?: string;
                /** @description Sort order as `asc:name` or `desc:name`. Repeat the parameter for more columns, in order of priority. */
                sort?: string[];
                /** @description Identifies an open editor. A newer request from the same editor for the same rows replaces the older request. */
                editorId?: components["parameters"]["EditorId"];
            };
            header?: never;
            path: {
                /** @description Id of the run */
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "columns": [
                     *           {
                     *             "name": "id",
                     *             "type": "int",
                     *             "origin": {
                     *               "kind": "int32"
                     *             }
                     *           },
                     *           {
                     *             "name": "name",
                     *             "type": "text",
                     *             "origin": {
                     *               "kind": "text"
                     *             }
                     *           }
                     *         ],
                     *         "rows": [
                     *           [
                     *             "8",
                     *             ""
                     *           ],
                     *           [
                     *             "9",
                     *             null
                     *           ]
                     *         ],
                     *         "offset": 1,
                     *         "found": null,
                     *         "cut": [],
                     *         "kept": 3
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ResultTableAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            /**
             * @description `notFound`: {what} was not found.
             *     `resultNotKept`: The rows of this run are not stored. View them in the target.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `runNotSucceeded`: This run has no result, because it did not succeed.
             *     `resultOfInsight`: This run wrote no rows. Open its result from Runs.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `sortColumnMissing`: The column {column}, used for sorting, does not exist. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    getRunRejects: {
        parameters: {
            query?: {
                /** @description Number of rows to skip. Defaults to 0. */
                offset?: components["parameters"]["Offset"];
                /** @description Maximum number of rows. Defaults to 100. */
                limit?: number;
                /** @description Maximum number of characters in a value. Defaults to 1000. */
                longestValue?: number;
                /** @description Returns only rejects of this node. */
                nodeId?: string;
                /** @description Returns only rejects of this column. */
                column?: string;
                /** @description Returns only rejects with this reason. */
                reason?: string;
                /** @description Returns only rejects whose value contains this text, ignoring case, or whose row has this number. */
                find?: string;
                /** @description Order by row number. Defaults to `asc`. */
                order?: "asc" | "desc";
                /** @description Identifies an open editor. A newer request from the same editor for the same rows replaces the older request. */
                editorId?: components["parameters"]["EditorId"];
            };
            header?: never;
            path: {
                /** @description Id of the run */
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "rejects": [
                     *           {
                     *             "row": 3,
                     *             "column": "id",
                     *             "value": "2.5",
                     *             "reason": "has a fraction, which a whole number would lose",
                     *             "nodeId": "changes"
                     *           }
                     *         ],
                     *         "cut": [],
                     *         "offset": 0,
                     *         "found": 1,
                     *         "groups": [
                     *           {
                     *             "nodeId": "changes",
                     *             "column": "id",
                     *             "reason": "has a fraction, which a whole number would lose",
                     *             "count": 1
                     *           }
                     *         ],
                     *         "isAll": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RejectListAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    followRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the last received event. The stream continues after that event. */
                "last-event-id"?: string;
            };
            path: {
                /** @description Id of the run */
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events until the run has ended */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id: 141
                     *     event: log
                     *     data: {"line":"Processing Started ...","at":"2026-11-22T19:23:11.638Z"}
                     *
                     *     id: 142
                     *     event: progress
                     *     data: {"sourceRows":500,"targetRows":0,"bytes":0,"percent":null}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description `streamsLimited`: You already have {count} event streams open, which is the maximum for one user. Close some of them. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    listInsights: {
        parameters: {
            query?: {
                /** @description Maximum number of insights. Defaults to 100. */
                limit?: number;
                /** @description `next` from the previous response. The page starts after its last item. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Returns only insights of this kind. */
                kind?: "dictionary" | "diagram" | "advice";
            };
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": [
                     *         {
                     *           "runId": "a2333ff0-822b-468a-bc5f-10f2d56d5960",
                     *           "kind": "diagram",
                     *           "database": "shop",
                     *           "tables": 0,
                     *           "findings": null,
                     *           "at": "2026-11-22T19:23:11.532Z",
                     *           "savedAs": null,
                     *           "startedBy": {
                     *             "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *             "fullName": "Ann Lee"
                     *           }
                     *         },
                     *         {
                     *           "runId": "a2333ff0-822b-468a-bc5f-10f2d56d5960",
                     *           "kind": "dictionary",
                     *           "database": "shop",
                     *           "tables": 2,
                     *           "findings": null,
                     *           "at": "2026-11-22T19:23:11.532Z",
                     *           "savedAs": null,
                     *           "startedBy": {
                     *             "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *             "fullName": "Ann Lee"
                     *           }
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["ListedInsightPageAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    getRunInsight: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run */
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "kind": "dictionary",
                     *         "dictionary": {
                     *           "kind": "postgresql",
                     *           "database": "shop",
                     *           "server": "db.example",
                     *           "version": "PostgreSQL 17.2",
                     *           "readAt": "2026-03-04T05:06:07.000Z",
                     *           "tables": [
                     *             {
                     *               "schema": "public",
                     *               "name": "customers",
                     *               "kind": "table",
                     *               "comment": null,
                     *               "rows": null,
                     *               "bytes": null,
                     *               "columns": [
                     *                 {
                     *                   "name": "id",
                     *                   "type": "integer",
                     *                   "family": "integer",
                     *                   "length": null,
                     *                   "precision": null,
                     *                   "scale": null,
                     *                   "nullable": false,
                     *                   "default": null,
                     *                   "identity": false,
                     *                   "generated": null,
                     *                   "comment": null
                     *                 },
                     *                 {
                     *                   "name": "name",
                     *                   "type": "text",
                     *                   "family": "text",
                     *                   "length": null,
                     *                   "precision": null,
                     *                   "scale": null,
                     *                   "nullable": false,
                     *                   "default": null,
                     *                   "identity": false,
                     *                   "generated": null,
                     *                   "comment": null
                     *                 }
                     *               ],
                     *               "primaryKey": {
                     *                 "name": "customers_pkey",
                     *                 "columns": [
                     *                   "id"
                     *                 ]
                     *               },
                     *               "uniqueKeys": [],
                     *               "foreignKeys": [],
                     *               "indexes": [],
                     *               "checks": [],
                     *               "readable": true
                     *             },
                     *             {
                     *               "schema": "public",
                     *               "name": "orders",
                     *               "kind": "table",
                     *               "comment": null,
                     *               "rows": null,
                     *               "bytes": null,
                     *               "columns": [
                     *                 {
                     *                   "name": "id",
                     *                   "type": "integer",
                     *                   "family": "integer",
                     *                   "length": null,
                     *                   "precision": null,
                     *                   "scale": null,
                     *                   "nullable": false,
                     *                   "default": null,
                     *                   "identity": false,
                     *                   "generated": null,
                     *                   "comment": null
                     *                 },
                     *                 {
                     *                   "name": "customer_id",
                     *                   "type": "integer",
                     *                   "family": "integer",
                     *                   "length": null,
                     *                   "precision": null,
                     *                   "scale": null,
                     *                   "nullable": false,
                     *                   "default": null,
                     *                   "identity": false,
                     *                   "generated": null,
                     *                   "comment": null
                     *                 }
                     *               ],
                     *               "primaryKey": {
                     *                 "name": "orders_pkey",
                     *                 "columns": [
                     *                   "id"
                     *                 ]
                     *               },
                     *               "uniqueKeys": [],
                     *               "foreignKeys": [],
                     *               "indexes": [],
                     *               "checks": [],
                     *               "readable": true
                     *             }
                     *           ],
                     *           "usesSince": null,
                     *           "unseen": []
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["InsightAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFoundOrInsightMissing"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    exportRunInsight: {
        parameters: {
            query: {
                /** @description Format of the file. */
                format: "xlsx" | "csv" | "md" | "html";
            };
            header?: never;
            path: {
                /** @description Id of the run */
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    /**
                     * @example Schema,Table,Kind,Position,Column,Type,Nullable
                     *     "public","customers","Table","1","id","integer","no"
                     */
                    "text/csv": string;
                    /**
                     * @example # Data dictionary of shop
                     *
                     *     ## Tables
                     *
                     *     - [public.customers](#table-1)
                     */
                    "text/markdown": string;
                    /**
                     * @example <!DOCTYPE html>
                     *     <html lang="en">
                     *     <title>Data dictionary of shop</title>
                     *     </html>
                     */
                    "text/html": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFoundOrInsightMissing"];
            /** @description `insightNotExported`: A diagram can only be exported from its window. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    nameRunInsight: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run */
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Before the move"
                 *     }
                 */
                "application/json": components["schemas"]["InsightName"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Name saved.",
                     *       "data": {
                     *         "runId": "a2333ff0-822b-468a-bc5f-10f2d56d5960",
                     *         "kind": "dictionary",
                     *         "database": "shop",
                     *         "tables": 2,
                     *         "findings": null,
                     *         "at": "2026-11-22T19:23:11.532Z",
                     *         "savedAs": "Before the move",
                     *         "startedBy": {
                     *           "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *           "fullName": "Ann Lee"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListedInsightAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["WorkflowReadOnlyOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFoundOrInsightMissing"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    createDownloadLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the file */
                artifactId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The link works once, within 60 seconds.",
                     *       "data": {
                     *         "url": "/api/downloads/AVx4BBocSxpyHJIK1Jn82wd88FCAP46PbHOUsAPzAaY",
                     *         "expiresAt": "2026-11-22T19:22:42.581Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DownloadLinkAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    download: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Last segment of the link */
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            /** @description `linkSpent`: This link was already used or has expired. Create a new one. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    listSchedules: {
        parameters: {
            query?: {
                /** @description Maximum number of schedules. Defaults to 1000. */
                limit?: number;
                /** @description `next` from the previous response. The page starts after its last item. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": [
                     *         {
                     *           "_id": "513b99d6-5252-4f21-86da-a716d49147dd",
                     *           "scheduleName": "The newest",
                     *           "executionType": "Daily",
                     *           "dailyExecutionTimes": [
                     *             "09:00 AM"
                     *           ],
                     *           "weeklyExecutionDays": [],
                     *           "weeklyExecutionTimes": [],
                     *           "userTimeZone": "Europe/Berlin",
                     *           "recurrence": null,
                     *           "createdBy": {
                     *             "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *             "fullName": "Ann Lee"
                     *           },
                     *           "failIfUnchanged": false,
                     *           "parameters": {},
                     *           "mailOnFailure": true,
                     *           "retryMinutes": [
                     *             1,
                     *             5
                     *           ],
                     *           "hasWebhook": false,
                     *           "startsByCall": false,
                     *           "trigger": null,
                     *           "runsAfterId": null,
                     *           "runsAfter": null,
                     *           "pausedAt": null,
                     *           "pauseReason": null,
                     *           "failuresInARow": 0,
                     *           "nextDueAt": "2026-11-23T08:00:00.000Z",
                     *           "lastResult": null,
                     *           "mayChange": true,
                     *           "mayChangeWorkflow": true,
                     *           "createdAt": "2026-11-22T19:23:07.042Z",
                     *           "updatedAt": "2026-11-22T19:23:07.042Z",
                     *           "workflow": {
                     *             "id": "0a10547a-a896-4928-b2bf-3db9d5631c1e",
                     *             "idInFile": "0a10547a-a896-4928-b2bf-3db9d5631c1e",
                     *             "name": "Orders",
                     *             "fileName": null,
                     *             "revision": 2,
                     *             "copiedAt": "2026-11-22T19:23:07.079Z"
                     *           }
                     *         },
                     *         {
                     *           "_id": "513b99d6-5252-4f21-86da-a716d49147dd",
                     *           "scheduleName": "Nightly orders",
                     *           "executionType": "Daily",
                     *           "dailyExecutionTimes": [
                     *             "09:00 AM"
                     *           ],
                     *           "weeklyExecutionDays": [],
                     *           "weeklyExecutionTimes": [],
                     *           "userTimeZone": "Europe/Berlin",
                     *           "recurrence": null,
                     *           "createdBy": {
                     *             "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *             "fullName": "Ann Lee"
                     *           },
                     *           "failIfUnchanged": false,
                     *           "parameters": {},
                     *           "mailOnFailure": true,
                     *           "retryMinutes": [
                     *             1,
                     *             5
                     *           ],
                     *           "hasWebhook": false,
                     *           "startsByCall": false,
                     *           "trigger": null,
                     *           "runsAfterId": null,
                     *           "runsAfter": null,
                     *           "pausedAt": null,
                     *           "pauseReason": null,
                     *           "failuresInARow": 0,
                     *           "nextDueAt": "2026-11-23T08:00:00.000Z",
                     *           "lastResult": null,
                     *           "mayChange": true,
                     *           "mayChangeWorkflow": true,
                     *           "createdAt": "2026-11-22T19:23:07.042Z",
                     *           "updatedAt": "2026-11-22T19:23:07.042Z",
                     *           "workflow": {
                     *             "id": "0a10547a-a896-4928-b2bf-3db9d5631c1e",
                     *             "idInFile": "0a10547a-a896-4928-b2bf-3db9d5631c1e",
                     *             "name": "Orders",
                     *             "fileName": "Orders.anj",
                     *             "revision": 2,
                     *             "copiedAt": "2026-11-22T19:23:07.042Z"
                     *           }
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["ScheduleSummaryPageAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    createSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique text of 1 to 255 characters, chosen by the caller. Calls repeated with the same key within 24 hours take effect only once. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "scheduleName": "Nightly orders",
                 *       "executionType": "Daily",
                 *       "dailyExecutionTimes": [
                 *         "09:00 AM"
                 *       ],
                 *       "weeklyExecutionDays": [],
                 *       "weeklyExecutionTimes": [],
                 *       "userTimeZone": "Europe/Berlin",
                 *       "workflow": {
                 *         "id": null,
                 *         "idInFile": "w-of-elsewhere",
                 *         "name": "Orders",
                 *         "fileName": null,
                 *         "revision": 0,
                 *         "copiedAt": "2026-11-22T19:22:43.584Z",
                 *         "format": "anj",
                 *         "version": 3,
                 *         "workFlow": {
                 *           "id": "w-of-elsewhere",
                 *           "name": "Orders",
                 *           "nodes": [
                 *             {
                 *               "id": "in",
                 *               "data": {
                 *                 "kind": "csvInput",
                 *                 "type": "input",
                 *                 "title": "CSV File",
                 *                 "config": {
                 *                   "columns": [
                 *                     {
                 *                       "name": "id",
                 *                       "type": "text"
                 *                     },
                 *                     {
                 *                       "name": "name",
                 *                       "type": "text"
                 *                     }
                 *                   ],
                 *                   "fileName": "orders.csv",
                 *                   "datasetId": null,
                 *                   "firstNodeToExecute": true
                 *                 },
                 *                 "logoUrl": "/logos/csv.svg"
                 *               },
                 *               "type": "custom",
                 *               "position": {
                 *                 "x": 0,
                 *                 "y": 0
                 *               }
                 *             }
                 *           ],
                 *           "edges": [
                 *             {
                 *               "id": "e1",
                 *               "source": "in",
                 *               "target": "pick"
                 *             },
                 *             {
                 *               "id": "e2",
                 *               "source": "pick",
                 *               "target": "out"
                 *             }
                 *           ]
                 *         },
                 *         "input": {
                 *           "table": {
                 *             "workflowId": "w-of-elsewhere",
                 *             "tableName": "",
                 *             "tableData": [],
                 *             "modifiedTableData": []
                 *           },
                 *           "excel": [],
                 *           "csv": [
                 *             {
                 *               "workflowId": "w-of-elsewhere",
                 *               "nodeId": "in",
                 *               "csvFileName": "orders.csv",
                 *               "firstNodeToExecute": true,
                 *               "tableData": [],
                 *               "modifiedTableData": []
                 *             }
                 *           ],
                 *           "txt": [],
                 *           "remote": []
                 *         },
                 *         "preparation": {
                 *           "columnSelection": {
                 *             "selectedColumns": [],
                 *             "editableColumnNames": [],
                 *             "tableData": []
                 *           },
                 *           "changeDataType": {
                 *             "columnDataTypes": [],
                 *             "tableData": []
                 *           },
                 *           "dataTable": [],
                 *           "fullJoin": {
                 *             "selectedColumns": [],
                 *             "tableData": []
                 *           },
                 *           "innerJoin": {
                 *             "selectedColumns": [],
                 *             "tableData": []
                 *           },
                 *           "leftJoin": {
                 *             "selectedColumns": [],
                 *             "tableData": []
                 *           },
                 *           "rightJoin": {
                 *             "selectedColumns": [],
                 *             "tableData": []
                 *           },
                 *           "unionTable": {
                 *             "selectedColumns": [],
                 *             "tableData": []
                 *           }
                 *         },
                 *         "output": {
                 *           "remote": {
                 *             "tableName": "orders",
                 *             "schemaName": "public",
                 *             "databaseName": "shop",
                 *             "deleteExistingData": true,
                 *             "dropTableThenCreate": false,
                 *             "createTableIfNotExist": true,
                 *             "port": 5432,
                 *             "userId": "mallory",
                 *             "serverName": "db.corp.example",
                 *             "connectionId": "81c18745-9dfd-4210-9018-e5b3cbf06195"
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ScheduleForm"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    /** @description Address of the new record. */
                    Location?: string;
                    /** @description `true` when this response repeats the response to an earlier call with the same key. */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Schedule created successfully",
                     *       "data": {
                     *         "_id": "513b99d6-5252-4f21-86da-a716d49147dd",
                     *         "scheduleName": "Nightly orders",
                     *         "executionType": "Daily",
                     *         "dailyExecutionTimes": [
                     *           "09:00 AM"
                     *         ],
                     *         "weeklyExecutionDays": [],
                     *         "weeklyExecutionTimes": [],
                     *         "userTimeZone": "Europe/Berlin",
                     *         "recurrence": null,
                     *         "createdBy": {
                     *           "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *           "fullName": "Bob Ray"
                     *         },
                     *         "failIfUnchanged": false,
                     *         "parameters": {},
                     *         "mailOnFailure": true,
                     *         "retryMinutes": [
                     *           1,
                     *           5
                     *         ],
                     *         "hasWebhook": false,
                     *         "startsByCall": false,
                     *         "trigger": null,
                     *         "runsAfterId": null,
                     *         "runsAfter": null,
                     *         "pausedAt": null,
                     *         "pauseReason": null,
                     *         "failuresInARow": 0,
                     *         "nextDueAt": "2026-11-23T08:00:00.000Z",
                     *         "lastResult": null,
                     *         "mayChange": true,
                     *         "mayChangeWorkflow": true,
                     *         "createdAt": "2026-11-22T19:23:07.042Z",
                     *         "updatedAt": "2026-11-22T19:23:07.042Z",
                     *         "workflow": {
                     *           "id": null,
                     *           "idInFile": "w-of-elsewhere",
                     *           "name": "Orders",
                     *           "fileName": null,
                     *           "revision": 0,
                     *           "copiedAt": "2026-11-22T19:22:43.584Z",
                     *           "format": "anj",
                     *           "version": 3,
                     *           "workFlow": {
                     *             "id": "w-of-elsewhere",
                     *             "name": "Orders",
                     *             "nodes": [
                     *               {
                     *                 "id": "in",
                     *                 "data": {
                     *                   "kind": "csvInput",
                     *                   "type": "input",
                     *                   "title": "CSV File",
                     *                   "config": {
                     *                     "columns": [
                     *                       {
                     *                         "name": "id",
                     *                         "type": "text"
                     *                       },
                     *                       {
                     *                         "name": "name",
                     *                         "type": "text"
                     *                       }
                     *                     ],
                     *                     "fileName": "orders.csv",
                     *                     "datasetId": null,
                     *                     "firstNodeToExecute": true
                     *                   },
                     *                   "logoUrl": "/logos/csv.svg"
                     *                 },
                     *                 "type": "custom",
                     *                 "position": {
                     *                   "x": 0,
                     *                   "y": 0
                     *                 }
                     *               }
                     *             ],
                     *             "edges": [
                     *               {
                     *                 "id": "e1",
                     *                 "source": "in",
                     *                 "target": "pick"
                     *               },
                     *               {
                     *                 "id": "e2",
                     *                 "source": "pick",
                     *                 "target": "out"
                     *               }
                     *             ]
                     *           },
                     *           "input": {
                     *             "table": {
                     *               "workflowId": "w-of-elsewhere",
                     *               "tableName": "",
                     *               "tableData": [],
                     *               "modifiedTableData": []
                     *             },
                     *             "excel": [],
                     *             "csv": [
                     *               {
                     *                 "workflowId": "w-of-elsewhere",
                     *                 "nodeId": "in",
                     *                 "csvFileName": "orders.csv",
                     *                 "firstNodeToExecute": true,
                     *                 "tableData": [],
                     *                 "modifiedTableData": []
                     *               }
                     *             ],
                     *             "txt": [],
                     *             "remote": []
                     *           },
                     *           "preparation": {
                     *             "columnSelection": {
                     *               "selectedColumns": [],
                     *               "editableColumnNames": [],
                     *               "tableData": []
                     *             },
                     *             "changeDataType": {
                     *               "columnDataTypes": [],
                     *               "tableData": []
                     *             },
                     *             "dataTable": [],
                     *             "fullJoin": {
                     *               "selectedColumns": [],
                     *               "tableData": []
                     *             },
                     *             "innerJoin": {
                     *               "selectedColumns": [],
                     *               "tableData": []
                     *             },
                     *             "leftJoin": {
                     *               "selectedColumns": [],
                     *               "tableData": []
                     *             },
                     *             "rightJoin": {
                     *               "selectedColumns": [],
                     *               "tableData": []
                     *             },
                     *             "unionTable": {
                     *               "selectedColumns": [],
                     *               "tableData": []
                     *             }
                     *           },
                     *           "output": {
                     *             "remote": {
                     *               "tableName": "orders",
                     *               "schemaName": "public",
                     *               "databaseName": "shop",
                     *               "deleteExistingData": true,
                     *               "dropTableThenCreate": false,
                     *               "createTableIfNotExist": true,
                     *               "port": 5432,
                     *               "userId": "mallory",
                     *               "serverName": "db.corp.example",
                     *               "connectionId": "81c18745-9dfd-4210-9018-e5b3cbf06195"
                     *             }
                     *           }
                     *         },
                     *         "webhookHost": null,
                     *         "notes": [
                     *           "The password in the file was removed from the workflow: passwords are stored in connections only."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ScheduleAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["LicenceExpiredOrForbiddenOrTokenScopeMissing"];
            409: components["responses"]["ScheduleChangedByOthersOrIdempotencyKeyBusy"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `parameterUnknown`: The workflow has no parameter {name}. Check the spelling.
             *     `parameterGivenTwice`: The parameter {name} is given twice. Give it one value.
             *     `parameterValueInvalid`: The parameter {name} cannot have the value “{value}”: its type is {type}. A value looks like {example}.
             *     `parameterValueMissing`: The parameter {name} has no default. Give it a value for this run.
             *     `parameterNoName`: {title} would use the value “{value}” of the parameter {name} in a name. A name can contain letters, digits, “_”, “-” and “.” only.
             *     `parameterSecretMissing`: The secret parameter {name} has no value. Store one under Parameters.
             *     `parameterSecretShown`: {title} would show the secret parameter {name}. Use it in formulas, SELECTs and row filters of databases only.
             *     `parameterSecretGiven`: The parameter {name} is secret, so a run cannot be given its value. Store the value under Parameters.
             *     `parameterDayUnsuitable`: The parameter {name} cannot have a date of the schedule: its type is {type}. Choose a fixed value.
             *     `scheduleNameLength`: Schedule name must have 3 to 100 characters
             *     `scheduleFileNeeded`: Please choose a workflow file
             *     `scheduleWorkflowInvalid`: Please insert a valid workflow
             *     `scheduleInputNeeded`: Please provide workflow with input data before creating schedule
             *     `scheduleRemoteOutputNeeded`: Please provide workflow with remote database component before creating schedule
             *     `scheduleOutputInvalid`: Please provide Schedule with valid output {detail}
             *     `timeZoneNeeded`: Please provide the time zone of the schedule, such as Europe/Berlin
             *     `timeZoneUnknown`: {zone} is not a known time zone. Use a name such as Europe/Berlin
             *     `executionTypeInvalid`: Execution type must be Daily or Weekly
             *     `dailyTimeNeeded`: Please choose at least one daily execution time
             *     `weeklyDayNeeded`: Please choose at least one weekly execution day
             *     `weeklyTimeNeeded`: Please choose at least one weekly execution time
             *     `scheduleTimeInvalid`: {time} is not a valid time. Use the format hh:mm AM or hh:mm PM, such as 02:30 PM
             *     `weekDayInvalid`: {day} is not a day of the week. Use Sunday to Saturday
             *     `everyMinutesInvalid`: A schedule can run every {least} to {most} minutes
             *     `everyWindowInvalid`: No run is between {from} and {until}. Choose an earlier first time
             *     `monthDayInvalid`: A day of the month is a number from 1 to 31, or the last day
             *     `monthDaysWeekly`: A weekly schedule has no days of the month. Use the execution type Daily with them
             *     `workingDayNeeded`: Choose at least one working day
             *     `holidayInvalid`: {day} is not a date. Write a holiday as 2026-12-25
             *     `scheduleNeverRuns`: These days exclude each other, so the schedule would never run
             *     `scheduleBeforeUnknown`: The schedule to run after does not exist. Choose another one
             *     `scheduleCircle`: This schedule cannot run after {name}, because {name} runs after this schedule. Choose another one
             *     `webhookUrlInvalid`: A webhook address must begin with https:// and must not contain a user name or password
             *     `webhookHostRefused`: Webhooks to {host} are not allowed. Your administrator can allow them with the setting ANJ_WEBHOOK_HOSTS.
             *     `fileEndingWrong`: Please choose a file with the extension .anj.
             *     `fileNotJson`: This file is damaged or is not an .anj file: it does not contain JSON.
             *     `fileNewer`: This file was saved by a newer version of Anj (file version {version}). Update Anj to open it.
             *     `fileTooManyNodes`: This workflow has {count} nodes. The maximum is {limit}.
             *     `fileKindUnknown`: The file contains an unknown component: {title}.
             *     `fileHoldsTooMuch`: The file contains too many rows and cells to open ({count}; the maximum is {limit}). Save the rows as a CSV file and use that file in the workflow.
             *     `fileTakesTooMuchMemory`: The file needs more memory to open than is available. Save its rows as a CSV file and use that file in the workflow.
             *     `workflowHasProblems`: {problem}
             *     `idempotencyKeyReused`: This Idempotency-Key was already used for a different request. Send a new key with each new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["FilesOpenedLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    getSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the schedule */
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "_id": "513b99d6-5252-4f21-86da-a716d49147dd",
                     *         "scheduleName": "Nightly orders",
                     *         "executionType": "Daily",
                     *         "dailyExecutionTimes": [
                     *           "09:00 AM"
                     *         ],
                     *         "weeklyExecutionDays": [],
                     *         "weeklyExecutionTimes": [],
                     *         "userTimeZone": "Europe/Berlin",
                     *         "recurrence": null,
                     *         "createdBy": {
                     *           "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *           "fullName": "Bob Ray"
                     *         },
                     *         "failIfUnchanged": false,
                     *         "parameters": {},
                     *         "mailOnFailure": true,
                     *         "retryMinutes": [
                     *           1,
                     *           5
                     *         ],
                     *         "hasWebhook": false,
                     *         "startsByCall": false,
                     *         "trigger": null,
                     *         "runsAfterId": null,
                     *         "runsAfter": null,
                     *         "pausedAt": null,
                     *         "pauseReason": null,
                     *         "failuresInARow": 0,
                     *         "nextDueAt": "2026-11-23T08:00:00.000Z",
                     *         "lastResult": null,
                     *         "mayChange": true,
                     *         "mayChangeWorkflow": true,
                     *         "createdAt": "2026-11-22T19:23:07.042Z",
                     *         "updatedAt": "2026-11-22T19:23:07.042Z",
                     *         "workflow": {
                     *           "id": null,
                     *           "idInFile": "w-of-elsewhere",
                     *           "name": "Orders",
                     *           "fileName": null,
                     *           "revision": 0,
                     *           "copiedAt": "2026-11-22T19:22:43.584Z",
                     *           "format": "anj",
                     *           "version": 3,
                     *           "workFlow": {
                     *             "id": "w-of-elsewhere",
                     *             "name": "Orders",
                     *             "nodes": [
                     *               {
                     *                 "id": "in",
                     *                 "data": {
                     *                   "kind": "csvInput",
                     *                   "type": "input",
                     *                   "title": "CSV File",
                     *                   "config": {
                     *                     "columns": [
                     *                       {
                     *                         "name": "id",
                     *                         "type": "text"
                     *                       },
                     *                       {
                     *                         "name": "name",
                     *                         "type": "text"
                     *                       }
                     *                     ],
                     *                     "fileName": "orders.csv",
                     *                     "datasetId": null,
                     *                     "firstNodeToExecute": true
                     *                   },
                     *                   "logoUrl": "/logos/csv.svg"
                     *                 },
                     *                 "type": "custom",
                     *                 "position": {
                     *                   "x": 0,
                     *                   "y": 0
                     *                 }
                     *               }
                     *             ],
                     *             "edges": [
                     *               {
                     *                 "id": "e1",
                     *                 "source": "in",
                     *                 "target": "pick"
                     *               },
                     *               {
                     *                 "id": "e2",
                     *                 "source": "pick",
                     *                 "target": "out"
                     *               }
                     *             ]
                     *           },
                     *           "input": {
                     *             "table": {
                     *               "workflowId": "w-of-elsewhere",
                     *               "tableName": "",
                     *               "tableData": [],
                     *               "modifiedTableData": []
                     *             },
                     *             "excel": [],
                     *             "csv": [
                     *               {
                     *                 "workflowId": "w-of-elsewhere",
                     *                 "nodeId": "in",
                     *                 "csvFileName": "orders.csv",
                     *                 "firstNodeToExecute": true,
                     *                 "tableData": [],
                     *                 "modifiedTableData": []
                     *               }
                     *             ],
                     *             "txt": [],
                     *             "remote": []
                     *           },
                     *           "preparation": {
                     *             "columnSelection": {
                     *               "selectedColumns": [],
                     *               "editableColumnNames": [],
                     *               "tableData": []
                     *             },
                     *             "changeDataType": {
                     *               "columnDataTypes": [],
                     *               "tableData": []
                     *             },
                     *             "dataTable": [],
                     *             "fullJoin": {
                     *               "selectedColumns": [],
                     *               "tableData": []
                     *             },
                     *             "innerJoin": {
                     *               "selectedColumns": [],
                     *               "tableData": []
                     *             },
                     *             "leftJoin": {
                     *               "selectedColumns": [],
                     *               "tableData": []
                     *             },
                     *             "rightJoin": {
                     *               "selectedColumns": [],
                     *               "tableData": []
                     *             },
                     *             "unionTable": {
                     *               "selectedColumns": [],
                     *               "tableData": []
                     *             }
                     *           },
                     *           "output": {
                     *             "remote": {
                     *               "tableName": "orders",
                     *               "schemaName": "public",
                     *               "databaseName": "shop",
                     *               "deleteExistingData": true,
                     *               "dropTableThenCreate": false,
                     *               "createTableIfNotExist": true,
                     *               "port": 5432,
                     *               "userId": "mallory",
                     *               "serverName": "db.corp.example",
                     *               "connectionId": "81c18745-9dfd-4210-9018-e5b3cbf06195"
                     *             }
                     *           }
                     *         },
                     *         "webhookHost": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ScheduleAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    deleteSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the schedule */
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Schedule deleted successfully",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["ScheduleOwnerOnlyOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    updateSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the schedule */
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mailOnFailure": false
                 *     }
                 */
                "application/json": components["schemas"]["ScheduleForm"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Schedule updated successfully",
                     *       "data": {
                     *         "_id": "513b99d6-5252-4f21-86da-a716d49147dd",
                     *         "scheduleName": "Again",
                     *         "executionType": "Daily",
                     *         "dailyExecutionTimes": [
                     *           "09:00 AM"
                     *         ],
                     *         "weeklyExecutionDays": [],
                     *         "weeklyExecutionTimes": [],
                     *         "userTimeZone": "Europe/Berlin",
                     *         "recurrence": null,
                     *         "createdBy": {
                     *           "id": "e571a680-f6fd-4691-a835-09b5e7582bf0",
                     *           "fullName": "Bob Ray"
                     *         },
                     *         "failIfUnchanged": false,
                     *         "parameters": {},
                     *         "mailOnFailure": false,
                     *         "retryMinutes": [
                     *           1,
                     *           5
                     *         ],
                     *         "hasWebhook": true,
                     *         "startsByCall": false,
                     *         "trigger": null,
                     *         "runsAfterId": null,
                     *         "runsAfter": null,
                     *         "pausedAt": null,
                     *         "pauseReason": null,
                     *         "failuresInARow": 0,
                     *         "nextDueAt": "2026-11-23T08:00:00.000Z",
                     *         "lastResult": null,
                     *         "mayChange": true,
                     *         "mayChangeWorkflow": true,
                     *         "createdAt": "2026-11-22T19:23:07.042Z",
                     *         "updatedAt": "2026-11-22T19:23:07.042Z",
                     *         "workflow": {
                     *           "id": null,
                     *           "idInFile": "w-of-elsewhere",
                     *           "name": "Orders",
                     *           "fileName": null,
                     *           "revision": 0,
                     *           "copiedAt": "2026-11-22T19:22:43.584Z",
                     *           "format": "anj",
                     *           "version": 3,
                     *           "workFlow": {
                     *             "id": "w-of-elsewhere",
                     *             "name": "Orders",
                     *             "nodes": [
                     *               {
                     *                 "id": "in",
                     *                 "data": {
                     *                   "kind": "csvInput",
                     *                   "type": "input",
                     *                   "title": "CSV File",
                     *                   "config": {
                     *                     "columns": [
                     *                       {
                     *                         "name": "id",
                     *                         "type": "text"
                     *                       },
                     *                       {
                     *                         "name": "name",
                     *                         "type": "text"
                     *                       }
                     *                     ],
                     *                     "fileName": "orders.csv",
                     *                     "datasetId": null,
                     *                     "firstNodeToExecute": true
                     *                   },
                     *                   "logoUrl": "/logos/csv.svg"
                     *                 },
                     *                 "type": "custom",
                     *                 "position": {
                     *                   "x": 0,
                     *                   "y": 0
                     *                 }
                     *               }
                     *             ],
                     *             "edges": [
                     *               {
                     *                 "id": "e1",
                     *                 "source": "in",
                     *                 "target": "pick"
                     *               },
                     *               {
                     *                 "id": "e2",
                     *                 "source": "pick",
                     *                 "target": "out"
                     *               }
                     *             ]
                     *           },
                     *           "input": {
                     *             "table": {
                     *               "workflowId": "w-of-elsewhere",
                     *               "tableName": "",
                     *               "tableData": [],
                     *               "modifiedTableData": []
                     *             },
                     *             "excel": [],
                     *             "csv": [
                     *               {
                     *                 "workflowId": "w-of-elsewhere",
                     *                 "nodeId": "in",
                     *                 "csvFileName": "orders.csv",
                     *                 "firstNodeToExecute": true,
                     *                 "tableData": [],
                     *                 "modifiedTableData": []
                     *               }
                     *             ],
                     *             "txt": [],
                     *             "remote": []
                     *           },
                     *           "preparation": {
                     *             "columnSelection": {
                     *               "selectedColumns": [],
                     *               "editableColumnNames": [],
                     *               "tableData": []
                     *             },
                     *             "changeDataType": {
                     *               "columnDataTypes": [],
                     *               "tableData": []
                     *             },
                     *             "dataTable": [],
                     *             "fullJoin": {
                     *               "selectedColumns": [],
                     *               "tableData": []
                     *             },
                     *             "innerJoin": {
                     *               "selectedColumns": [],
                     *               "tableData": []
                     *             },
                     *             "leftJoin": {
                     *               "selectedColumns": [],
                     *               "tableData": []
                     *             },
                     *             "rightJoin": {
                     *               "selectedColumns": [],
                     *               "tableData": []
                     *             },
                     *             "unionTable": {
                     *               "selectedColumns": [],
                     *               "tableData": []
                     *             }
                     *           },
                     *           "output": {
                     *             "remote": {
                     *               "tableName": "orders",
                     *               "schemaName": "public",
                     *               "databaseName": "shop",
                     *               "deleteExistingData": true,
                     *               "dropTableThenCreate": false,
                     *               "createTableIfNotExist": true,
                     *               "port": 5432,
                     *               "userId": "mallory",
                     *               "serverName": "db.corp.example",
                     *               "connectionId": "81c18745-9dfd-4210-9018-e5b3cbf06195"
                     *             }
                     *           }
                     *         },
                     *         "webhookHost": "hooks.corp.example",
                     *         "notes": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ScheduleAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            /**
             * @description `scheduleOwnerOnly`: Only the owner of this schedule or an admin can change it.
             *     `scheduleWorkflowOwnerOnly`: Only the owner of this schedule can change its workflow, because the schedule runs as its owner. Create your own schedule instead.
             *     `parameterNotReleased`: Only those who can change the workflow can set the parameter {name}. Its owner can release it under Parameters.
             *     `licenceExpired`: The licence of your organization has expired. You cannot run or create anything until it is renewed.
             *     `forbidden`: You do not have permission for this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not have the scope that this call needs: {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            /**
             * @description `scheduleChangedByOthers`: Another user changed how this workflow uses your connections. Review the change, and confirm that the workflow may run as you.
             *     `scheduleChangedMeanwhile`: This schedule has changed in the meantime, so nothing was done. Review it, then make your change again.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedByOthers"] | components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `parameterUnknown`: The workflow has no parameter {name}. Check the spelling.
             *     `parameterGivenTwice`: The parameter {name} is given twice. Give it one value.
             *     `parameterValueInvalid`: The parameter {name} cannot have the value “{value}”: its type is {type}. A value looks like {example}.
             *     `parameterValueMissing`: The parameter {name} has no default. Give it a value for this run.
             *     `parameterNoName`: {title} would use the value “{value}” of the parameter {name} in a name. A name can contain letters, digits, “_”, “-” and “.” only.
             *     `parameterSecretMissing`: The secret parameter {name} has no value. Store one under Parameters.
             *     `parameterSecretShown`: {title} would show the secret parameter {name}. Use it in formulas, SELECTs and row filters of databases only.
             *     `parameterSecretGiven`: The parameter {name} is secret, so a run cannot be given its value. Store the value under Parameters.
             *     `parameterDayUnsuitable`: The parameter {name} cannot have a date of the schedule: its type is {type}. Choose a fixed value.
             *     `scheduleNameLength`: Schedule name must have 3 to 100 characters
             *     `scheduleFileNeeded`: Please choose a workflow file
             *     `scheduleWorkflowInvalid`: Please insert a valid workflow
             *     `scheduleInputNeeded`: Please provide workflow with input data before creating schedule
             *     `scheduleRemoteOutputNeeded`: Please provide workflow with remote database component before creating schedule
             *     `scheduleOutputInvalid`: Please provide Schedule with valid output {detail}
             *     `timeZoneNeeded`: Please provide the time zone of the schedule, such as Europe/Berlin
             *     `timeZoneUnknown`: {zone} is not a known time zone. Use a name such as Europe/Berlin
             *     `executionTypeInvalid`: Execution type must be Daily or Weekly
             *     `dailyTimeNeeded`: Please choose at least one daily execution time
             *     `weeklyDayNeeded`: Please choose at least one weekly execution day
             *     `weeklyTimeNeeded`: Please choose at least one weekly execution time
             *     `scheduleTimeInvalid`: {time} is not a valid time. Use the format hh:mm AM or hh:mm PM, such as 02:30 PM
             *     `weekDayInvalid`: {day} is not a day of the week. Use Sunday to Saturday
             *     `everyMinutesInvalid`: A schedule can run every {least} to {most} minutes
             *     `everyWindowInvalid`: No run is between {from} and {until}. Choose an earlier first time
             *     `monthDayInvalid`: A day of the month is a number from 1 to 31, or the last day
             *     `monthDaysWeekly`: A weekly schedule has no days of the month. Use the execution type Daily with them
             *     `workingDayNeeded`: Choose at least one working day
             *     `holidayInvalid`: {day} is not a date. Write a holiday as 2026-12-25
             *     `scheduleNeverRuns`: These days exclude each other, so the schedule would never run
             *     `scheduleBeforeUnknown`: The schedule to run after does not exist. Choose another one
             *     `scheduleCircle`: This schedule cannot run after {name}, because {name} runs after this schedule. Choose another one
             *     `webhookUrlInvalid`: A webhook address must begin with https:// and must not contain a user name or password
             *     `webhookHostRefused`: Webhooks to {host} are not allowed. Your administrator can allow them with the setting ANJ_WEBHOOK_HOSTS.
             *     `fileEndingWrong`: Please choose a file with the extension .anj.
             *     `fileNotJson`: This file is damaged or is not an .anj file: it does not contain JSON.
             *     `fileNewer`: This file was saved by a newer version of Anj (file version {version}). Update Anj to open it.
             *     `fileTooManyNodes`: This workflow has {count} nodes. The maximum is {limit}.
             *     `fileKindUnknown`: The file contains an unknown component: {title}.
             *     `fileHoldsTooMuch`: The file contains too many rows and cells to open ({count}; the maximum is {limit}). Save the rows as a CSV file and use that file in the workflow.
             *     `fileTakesTooMuchMemory`: The file needs more memory to open than is available. Save its rows as a CSV file and use that file in the workflow.
             *     `workflowHasProblems`: {problem}
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["FilesOpenedLimited"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    listNextMoments: {
        parameters: {
            query?: {
                /** @description Maximum number of times. Defaults to 5. */
                count?: number;
            };
            header?: never;
            path: {
                /** @description Id of the schedule */
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": [
                     *         {
                     *           "at": "2026-11-23T08:00:00.000Z",
                     *           "executionDay": "Monday",
                     *           "executionTime": "09:00 AM",
                     *           "localDate": "2026-11-23"
                     *         },
                     *         {
                     *           "at": "2026-11-24T08:00:00.000Z",
                     *           "executionDay": "Tuesday",
                     *           "executionTime": "09:00 AM",
                     *           "localDate": "2026-11-24"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ScheduleMomentListAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description `timeZoneUnknown`: {zone} is not a known time zone. Use a name such as Europe/Berlin */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    runSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description `wait=N` waits up to N seconds, at most 300. `wait` waits up to 30 seconds. `respond-async` does not wait (RFC 7240). */
                prefer?: components["parameters"]["Prefer"];
                /** @description A unique text of 1 to 255 characters, chosen by the caller. Calls repeated with the same key within 24 hours take effect only once. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the schedule */
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task has ended */
            200: {
                headers: {
                    /** @description Address of the new record. */
                    Location?: string;
                    /** @description The preferences from the header Prefer that were applied. */
                    "Preference-Applied"?: string;
                    /** @description `true` when this response repeats the response to an earlier call with the same key. */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Schedule started",
                     *       "data": {
                     *         "_id": "4710a4a6-1d47-4051-82b8-ef6d45a477fc",
                     *         "schedule": {
                     *           "_id": "513b99d6-5252-4f21-86da-a716d49147dd",
                     *           "scheduleName": "Nightly orders",
                     *           "executionType": "Daily",
                     *           "dailyExecutionTimes": [
                     *             "09:00 AM"
                     *           ],
                     *           "weeklyExecutionDays": [],
                     *           "weeklyExecutionTimes": [],
                     *           "userTimeZone": "Pacific/Auckland",
                     *           "recurrence": null
                     *         },
                     *         "status": "Pending",
                     *         "message": "",
                     *         "startTime": "2026-11-22T19:23:27.588Z",
                     *         "executionDay": "Monday",
                     *         "executionTime": "08:23 AM",
                     *         "localDate": "2026-11-23",
                     *         "workflowName": "Orders",
                     *         "kind": "now",
                     *         "predecessor": null,
                     *         "outcome": null,
                     *         "attempts": 1,
                     *         "nextAttemptAt": null,
                     *         "endedAt": null,
                     *         "run": {
                     *           "id": "7f62ebd9-e446-40d4-b660-64985e45a660",
                     *           "status": "queued",
                     *           "startedAt": null,
                     *           "finishedAt": null,
                     *           "rejectCount": 0,
                     *           "isReachable": true
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TaskAnswer"];
                };
            };
            /** @description The task has started */
            202: {
                headers: {
                    /** @description Address of the new record. */
                    Location?: string;
                    /** @description The preferences from the header Prefer that were applied. */
                    "Preference-Applied"?: string;
                    /** @description `true` when this response repeats the response to an earlier call with the same key. */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Schedule started",
                     *       "data": {
                     *         "_id": "4710a4a6-1d47-4051-82b8-ef6d45a477fc",
                     *         "schedule": {
                     *           "_id": "513b99d6-5252-4f21-86da-a716d49147dd",
                     *           "scheduleName": "Nightly orders",
                     *           "executionType": "Daily",
                     *           "dailyExecutionTimes": [
                     *             "09:00 AM"
                     *           ],
                     *           "weeklyExecutionDays": [],
                     *           "weeklyExecutionTimes": [],
                     *           "userTimeZone": "Pacific/Auckland",
                     *           "recurrence": null
                     *         },
                     *         "status": "Pending",
                     *         "message": "",
                     *         "startTime": "2026-11-22T19:23:27.588Z",
                     *         "executionDay": "Monday",
                     *         "executionTime": "08:23 AM",
                     *         "localDate": "2026-11-23",
                     *         "workflowName": "Orders",
                     *         "kind": "now",
                     *         "predecessor": null,
                     *         "outcome": null,
                     *         "attempts": 1,
                     *         "nextAttemptAt": null,
                     *         "endedAt": null,
                     *         "run": {
                     *           "id": "7f62ebd9-e446-40d4-b660-64985e45a660",
                     *           "status": "queued",
                     *           "startedAt": null,
                     *           "finishedAt": null,
                     *           "rejectCount": 0,
                     *           "isReachable": true
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TaskAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["ScheduleOwnerOnlyOrLicenceExpiredOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            /**
             * @description `scheduleStillRunning`: The previous run is still running. Wait until it ends, or cancel it.
             *     `datasetNotReady`: The file {fileName} is still being read. Please try again in a moment.
             *     `placeFetching`: {fileName} is being fetched from {place}.
             *     `idempotencyKeyBusy`: A request with this Idempotency-Key is still being processed. Please try again in a moment.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `scheduleOwnerDeactivated`: The owner of this schedule is deactivated, so it cannot run. Create the schedule again, or have its owner reactivated.
             *     `scheduleFileFailed`: The new content of {fileName} cannot be read, so nothing was run: {reason}
             *     `workflowHasProblems`: {problem}
             *     `runFileMissing`: The file {fileName} was deleted. Choose a file in the input node and run again.
             *     `scheduleFetchFailed`: The file {fileName} could not be fetched, so nothing was run: {reason}
             *     `connectionOfOtherKind`: The connection for {title} is for another kind of server. Choose another one.
             *     `runConnectionMissing`: The connection that this run writes to was deleted, or you cannot use it. Choose another one, or ask its owner to share it, and run again.
             *     `runSourceConnectionMissing`: The connection that {title} reads from was deleted, or you cannot use it. Choose another one, or ask its owner to share it, and run again.
             *     `idempotencyKeyReused`: This Idempotency-Key was already used for a different request. Send a new key with each new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    pauseSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the schedule */
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Schedule paused",
                     *       "data": {
                     *         "_id": "513b99d6-5252-4f21-86da-a716d49147dd",
                     *         "scheduleName": "Renamed",
                     *         "executionType": "Daily",
                     *         "dailyExecutionTimes": [
                     *           "09:00 AM"
                     *         ],
                     *         "weeklyExecutionDays": [],
                     *         "weeklyExecutionTimes": [],
                     *         "userTimeZone": "Europe/Berlin",
                     *         "recurrence": null,
                     *         "createdBy": {
                     *           "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *           "fullName": "Ann Lee"
                     *         },
                     *         "failIfUnchanged": false,
                     *         "parameters": {},
                     *         "mailOnFailure": true,
                     *         "retryMinutes": [
                     *           1,
                     *           5
                     *         ],
                     *         "hasWebhook": true,
                     *         "startsByCall": false,
                     *         "trigger": null,
                     *         "runsAfterId": null,
                     *         "runsAfter": null,
                     *         "pausedAt": "2026-11-22T19:22:32.450Z",
                     *         "pauseReason": "person",
                     *         "failuresInARow": 0,
                     *         "nextDueAt": null,
                     *         "lastResult": {
                     *           "outcome": "succeeded",
                     *           "endedAt": "2026-11-22T19:20:11.310Z"
                     *         },
                     *         "mayChange": true,
                     *         "mayChangeWorkflow": true,
                     *         "createdAt": "2026-11-22T19:23:07.042Z",
                     *         "updatedAt": "2026-11-22T19:23:07.042Z",
                     *         "workflow": {
                     *           "id": null,
                     *           "idInFile": "w-of-elsewhere",
                     *           "name": "Orders",
                     *           "fileName": null,
                     *           "revision": 0,
                     *           "copiedAt": "2026-11-22T19:22:43.584Z",
                     *           "format": "anj",
                     *           "version": 3,
                     *           "workFlow": {
                     *             "id": "w-of-elsewhere",
                     *             "name": "Orders",
                     *             "nodes": [
                     *               {
                     *                 "id": "in",
                     *                 "data": {
                     *                   "kind": "csvInput",
                     *                   "type": "input",
                     *                   "title": "CSV File",
                     *                   "config": {
                     *                     "columns": [
                     *                       {
                     *                         "name": "id",
                     *                         "type": "text"
                     *                       },
                     *                       {
                     *                         "name": "name",
                     *                         "type": "text"
                     *                       }
                     *                     ],
                     *                     "fileName": "orders.csv",
                     *                     "datasetId": null,
                     *                     "firstNodeToExecute": true
                     *                   },
                     *                   "logoUrl": "/logos/csv.svg"
                     *                 },
                     *                 "type": "custom",
                     *                 "position": {
                     *                   "x": 0,
                     *                   "y": 0
                     *                 }
                     *               }
                     *             ],
                     *             "edges": [
                     *               {
                     *                 "id": "e1",
                     *                 "source": "in",
                     *                 "target": "pick"
                     *               },
                     *               {
                     *                 "id": "e2",
                     *                 "source": "pick",
                     *                 "target": "out"
                     *               }
                     *             ]
                     *           },
                     *           "input": {
                     *             "table": {
                     *               "workflowId": "w-of-elsewhere",
                     *               "tableName": "",
                     *               "tableData": [],
                     *               "modifiedTableData": []
                     *             },
                     *             "excel": [],
                     *             "csv": [
                     *               {
                     *                 "workflowId": "w-of-elsewhere",
                     *                 "nodeId": "in",
                     *                 "csvFileName": "orders.csv",
                     *                 "firstNodeToExecute": true,
                     *                 "tableData": [],
                     *                 "modifiedTableData": []
                     *               }
                     *             ],
                     *             "txt": [],
                     *             "remote": []
                     *           },
                     *           "preparation": {
                     *             "columnSelection": {
                     *               "selectedColumns": [],
                     *               "editableColumnNames": [],
                     *               "tableData": []
                     *             },
                     *             "changeDataType": {
                     *               "columnDataTypes": [],
                     *               "tableData": []
                     *             },
                     *             "dataTable": [],
                     *             "fullJoin": {
                     *               "selectedColumns": [],
                     *               "tableData": []
                     *             },
                     *             "innerJoin": {
                     *               "selectedColumns": [],
                     *               "tableData": []
                     *             },
                     *             "leftJoin": {
                     *               "selectedColumns": [],
                     *               "tableData": []
                     *             },
                     *             "rightJoin": {
                     *               "selectedColumns": [],
                     *               "tableData": []
                     *             },
                     *             "unionTable": {
                     *               "selectedColumns": [],
                     *               "tableData": []
                     *             }
                     *           },
                     *           "output": {
                     *             "remote": {
                     *               "tableName": "orders",
                     *               "schemaName": "public",
                     *               "databaseName": "shop",
                     *               "deleteExistingData": true,
                     *               "dropTableThenCreate": false,
                     *               "createTableIfNotExist": true,
                     *               "port": 5432,
                     *               "userId": "mallory",
                     *               "serverName": "db.corp.example",
                     *               "connectionId": "81c18745-9dfd-4210-9018-e5b3cbf06195"
                     *             }
                     *           }
                     *         },
                     *         "webhookHost": "hooks.corp.example"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ScheduleAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["ScheduleOwnerOnlyOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    resumeSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the schedule */
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Schedule resumed",
                     *       "data": {
                     *         "_id": "513b99d6-5252-4f21-86da-a716d49147dd",
                     *         "scheduleName": "Renamed",
                     *         "executionType": "Daily",
                     *         "dailyExecutionTimes": [
                     *           "09:00 AM"
                     *         ],
                     *         "weeklyExecutionDays": [],
                     *         "weeklyExecutionTimes": [],
                     *         "userTimeZone": "Europe/Berlin",
                     *         "recurrence": null,
                     *         "createdBy": {
                     *           "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *           "fullName": "Ann Lee"
                     *         },
                     *         "failIfUnchanged": false,
                     *         "parameters": {},
                     *         "mailOnFailure": true,
                     *         "retryMinutes": [
                     *           1,
                     *           5
                     *         ],
                     *         "hasWebhook": true,
                     *         "startsByCall": false,
                     *         "trigger": null,
                     *         "runsAfterId": null,
                     *         "runsAfter": null,
                     *         "pausedAt": null,
                     *         "pauseReason": null,
                     *         "failuresInARow": 0,
                     *         "nextDueAt": "2026-11-23T08:00:00.000Z",
                     *         "lastResult": null,
                     *         "mayChange": true,
                     *         "mayChangeWorkflow": true,
                     *         "createdAt": "2026-11-22T19:23:07.042Z",
                     *         "updatedAt": "2026-11-22T19:23:07.042Z",
                     *         "workflow": {
                     *           "id": null,
                     *           "idInFile": "w-of-elsewhere",
                     *           "name": "Orders",
                     *           "fileName": null,
                     *           "revision": 0,
                     *           "copiedAt": "2026-11-22T19:22:43.584Z",
                     *           "format": "anj",
                     *           "version": 3,
                     *           "workFlow": {
                     *             "id": "w-of-elsewhere",
                     *             "name": "Orders",
                     *             "nodes": [
                     *               {
                     *                 "id": "in",
                     *                 "data": {
                     *                   "kind": "csvInput",
                     *                   "type": "input",
                     *                   "title": "CSV File",
                     *                   "config": {
                     *                     "columns": [
                     *                       {
                     *                         "name": "id",
                     *                         "type": "text"
                     *                       },
                     *                       {
                     *                         "name": "name",
                     *                         "type": "text"
                     *                       }
                     *                     ],
                     *                     "fileName": "orders.csv",
                     *                     "datasetId": null,
                     *                     "firstNodeToExecute": true
                     *                   },
                     *                   "logoUrl": "/logos/csv.svg"
                     *                 },
                     *                 "type": "custom",
                     *                 "position": {
                     *                   "x": 0,
                     *                   "y": 0
                     *                 }
                     *               }
                     *             ],
                     *             "edges": [
                     *               {
                     *                 "id": "e1",
                     *                 "source": "in",
                     *                 "target": "pick"
                     *               },
                     *               {
                     *                 "id": "e2",
                     *                 "source": "pick",
                     *                 "target": "out"
                     *               }
                     *             ]
                     *           },
                     *           "input": {
                     *             "table": {
                     *               "workflowId": "w-of-elsewhere",
                     *               "tableName": "",
                     *               "tableData": [],
                     *               "modifiedTableData": []
                     *             },
                     *             "excel": [],
                     *             "csv": [
                     *               {
                     *                 "workflowId": "w-of-elsewhere",
                     *                 "nodeId": "in",
                     *                 "csvFileName": "orders.csv",
                     *                 "firstNodeToExecute": true,
                     *                 "tableData": [],
                     *                 "modifiedTableData": []
                     *               }
                     *             ],
                     *             "txt": [],
                     *             "remote": []
                     *           },
                     *           "preparation": {
                     *             "columnSelection": {
                     *               "selectedColumns": [],
                     *               "editableColumnNames": [],
                     *               "tableData": []
                     *             },
                     *             "changeDataType": {
                     *               "columnDataTypes": [],
                     *               "tableData": []
                     *             },
                     *             "dataTable": [],
                     *             "fullJoin": {
                     *               "selectedColumns": [],
                     *               "tableData": []
                     *             },
                     *             "innerJoin": {
                     *               "selectedColumns": [],
                     *               "tableData": []
                     *             },
                     *             "leftJoin": {
                     *               "selectedColumns": [],
                     *               "tableData": []
                     *             },
                     *             "rightJoin": {
                     *               "selectedColumns": [],
                     *               "tableData": []
                     *             },
                     *             "unionTable": {
                     *               "selectedColumns": [],
                     *               "tableData": []
                     *             }
                     *           },
                     *           "output": {
                     *             "remote": {
                     *               "tableName": "orders",
                     *               "schemaName": "public",
                     *               "databaseName": "shop",
                     *               "deleteExistingData": true,
                     *               "dropTableThenCreate": false,
                     *               "createTableIfNotExist": true,
                     *               "port": 5432,
                     *               "userId": "mallory",
                     *               "serverName": "db.corp.example",
                     *               "connectionId": "81c18745-9dfd-4210-9018-e5b3cbf06195"
                     *             }
                     *           }
                     *         },
                     *         "webhookHost": "hooks.corp.example"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ScheduleAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["ScheduleOwnerOnlyOrLicenceExpiredOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    createTriggerToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the schedule */
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Token created",
                     *       "data": {
                     *         "token": "anjt_qN1x6kZ3m0T9wYb2sVf8HcLr5uEjPdGaXoIt7nKyQeM"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreateTriggerTokenAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["ScheduleOwnerOnlyOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /** @description `scheduleNotByCall`: Calls do not start this schedule. Turn on “Start by a call” and save the schedule first */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    revokeTriggerToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the schedule */
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Token revoked",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["ScheduleOwnerOnlyOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    triggerSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique text of 1 to 255 characters, chosen by the caller. Calls repeated with the same key within 24 hours take effect only once. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the schedule. */
                scheduleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "parameters": {
                 *         "region": "EU"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TriggerStart"];
            };
        };
        responses: {
            /** @description The start was accepted */
            202: {
                headers: {
                    /** @description Address of the new record. */
                    Location?: string;
                    /** @description `true` when this response repeats the response to an earlier call with the same key. */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Start accepted",
                     *       "data": {
                     *         "taskId": "4710a4a6-1d47-4051-82b8-ef6d45a477fc"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TriggerScheduleAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            /** @description `triggerRefused`: No schedule starts with this address and this token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `triggerPaused`: The schedule is paused, so nothing was started.
             *     `triggerBusy`: The previous run is still running, so nothing was started. The skipped start is listed.
             *     `idempotencyKeyBusy`: A request with this Idempotency-Key is still being processed. Please try again in a moment.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `triggerParameterRefused`: The parameter {name} cannot be set by a call.
             *     `parameterGivenTwice`: The parameter {name} is given twice. Give it one value.
             *     `parameterValueInvalid`: The parameter {name} cannot have the value “{value}”: its type is {type}. A value looks like {example}.
             *     `idempotencyKeyReused`: This Idempotency-Key was already used for a different request. Send a new key with each new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `triggerLimited`: This schedule has been started {most} times within an hour, so nothing was started. Try again in {minutes}.
             *     `triggerAttemptsLimited`: Too many calls with a wrong token came from this address. Try again in {minutes}.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    listTasks: {
        parameters: {
            query?: {
                /** @description Status of the tasks. All tasks when omitted or empty. */
                status?: "Pending" | "Success" | "Failed" | "";
                /** @description Period in the time zone of each schedule. Seven and thirty days include today. All tasks when omitted or empty. */
                dateFilter?: "today" | "tomorrow" | "next7days" | "yesterday" | "last7days" | "last30days" | "";
                /** @description All when omitted or empty. */
                scheduleId?: string | "";
                /** @description First date, in the time zone of each schedule. */
                from?: string;
                /** @description Last date, in the time zone of each schedule. */
                to?: string;
                /** @description Maximum number of tasks. Defaults to 1000. */
                limit?: number;
                /** @description `next` from the previous response. The page starts after its last item. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": [
                     *         {
                     *           "_id": "4710a4a6-1d47-4051-82b8-ef6d45a477fc",
                     *           "schedule": {
                     *             "_id": "513b99d6-5252-4f21-86da-a716d49147dd",
                     *             "scheduleName": "Nightly orders",
                     *             "executionType": "Daily",
                     *             "dailyExecutionTimes": [
                     *               "09:00 AM"
                     *             ],
                     *             "weeklyExecutionDays": [],
                     *             "weeklyExecutionTimes": [],
                     *             "userTimeZone": "Pacific/Auckland",
                     *             "recurrence": null
                     *           },
                     *           "status": "Pending",
                     *           "message": "",
                     *           "startTime": "2026-11-22T19:23:27.588Z",
                     *           "executionDay": "Wednesday",
                     *           "executionTime": "09:00 AM",
                     *           "localDate": "2026-11-25",
                     *           "workflowName": "Orders",
                     *           "kind": "planned",
                     *           "predecessor": null,
                     *           "outcome": null,
                     *           "attempts": 0,
                     *           "nextAttemptAt": null,
                     *           "endedAt": null,
                     *           "run": null
                     *         },
                     *         {
                     *           "_id": "fc07ce5a-1bc2-4ca7-8f1d-8089a1b53e0b",
                     *           "schedule": {
                     *             "_id": "513b99d6-5252-4f21-86da-a716d49147dd",
                     *             "scheduleName": "Nightly orders",
                     *             "executionType": "Daily",
                     *             "dailyExecutionTimes": [
                     *               "09:00 AM"
                     *             ],
                     *             "weeklyExecutionDays": [],
                     *             "weeklyExecutionTimes": [],
                     *             "userTimeZone": "Pacific/Auckland",
                     *             "recurrence": null
                     *           },
                     *           "status": "Pending",
                     *           "message": "",
                     *           "startTime": "2026-11-25T20:00:00.000Z",
                     *           "executionDay": "Thursday",
                     *           "executionTime": "09:00 AM",
                     *           "localDate": "2026-11-26",
                     *           "workflowName": "Orders",
                     *           "kind": "planned",
                     *           "predecessor": null,
                     *           "outcome": null,
                     *           "attempts": 0,
                     *           "nextAttemptAt": null,
                     *           "endedAt": null,
                     *           "run": null
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["TaskPageAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    getTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the task */
                taskId: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "_id": "4710a4a6-1d47-4051-82b8-ef6d45a477fc",
                     *         "schedule": {
                     *           "_id": "513b99d6-5252-4f21-86da-a716d49147dd",
                     *           "scheduleName": "Nightly orders",
                     *           "executionType": "Daily",
                     *           "dailyExecutionTimes": [
                     *             "09:00 AM"
                     *           ],
                     *           "weeklyExecutionDays": [],
                     *           "weeklyExecutionTimes": [],
                     *           "userTimeZone": "Europe/Berlin",
                     *           "recurrence": null
                     *         },
                     *         "status": "Failed",
                     *         "message": "",
                     *         "startTime": "2026-11-22T19:23:27.588Z",
                     *         "executionDay": "Sunday",
                     *         "executionTime": "08:23 PM",
                     *         "localDate": "2026-11-22",
                     *         "workflowName": "Orders",
                     *         "kind": "now",
                     *         "predecessor": null,
                     *         "outcome": "failed",
                     *         "attempts": 1,
                     *         "nextAttemptAt": null,
                     *         "endedAt": null,
                     *         "run": {
                     *           "id": "7f62ebd9-e446-40d4-b660-64985e45a660",
                     *           "status": "queued",
                     *           "startedAt": null,
                     *           "finishedAt": null,
                     *           "rejectCount": 0,
                     *           "isReachable": false
                     *         },
                     *         "runs": [
                     *           {
                     *             "id": "7f62ebd9-e446-40d4-b660-64985e45a660",
                     *             "status": "queued",
                     *             "startedAt": null,
                     *             "finishedAt": null,
                     *             "rejectCount": 0,
                     *             "isReachable": false
                     *           }
                     *         ],
                     *         "mayCancel": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TaskDetailAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    cancelTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the task */
                taskId: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The run is being cancelled.",
                     *       "data": {
                     *         "_id": "4710a4a6-1d47-4051-82b8-ef6d45a477fc",
                     *         "schedule": {
                     *           "_id": "513b99d6-5252-4f21-86da-a716d49147dd",
                     *           "scheduleName": "Nightly orders",
                     *           "executionType": "Daily",
                     *           "dailyExecutionTimes": [
                     *             "09:00 AM"
                     *           ],
                     *           "weeklyExecutionDays": [],
                     *           "weeklyExecutionTimes": [],
                     *           "userTimeZone": "Europe/Berlin",
                     *           "recurrence": null
                     *         },
                     *         "status": "Failed",
                     *         "message": "Cancelled by admin",
                     *         "startTime": "2026-11-22T19:23:27.588Z",
                     *         "executionDay": "Sunday",
                     *         "executionTime": "08:23 PM",
                     *         "localDate": "2026-11-22",
                     *         "workflowName": "Orders",
                     *         "kind": "now",
                     *         "predecessor": null,
                     *         "outcome": "cancelled",
                     *         "attempts": 1,
                     *         "nextAttemptAt": null,
                     *         "endedAt": "2026-11-22T19:23:41.761Z",
                     *         "run": {
                     *           "id": "7f62ebd9-e446-40d4-b660-64985e45a660",
                     *           "status": "failed",
                     *           "startedAt": null,
                     *           "finishedAt": null,
                     *           "rejectCount": 0,
                     *           "isReachable": false
                     *         },
                     *         "runs": [
                     *           {
                     *             "id": "7f62ebd9-e446-40d4-b660-64985e45a660",
                     *             "status": "failed",
                     *             "startedAt": null,
                     *             "finishedAt": null,
                     *             "rejectCount": 0,
                     *             "isReachable": false
                     *           }
                     *         ],
                     *         "mayCancel": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TaskDetailAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["ScheduleOwnerOnlyOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            /**
             * @description `taskNotBegun`: This task has not started. Change, pause or delete its schedule instead.
             *     `runAlreadyOver`: This run has already ended.
             *     `runTooLateToCancel`: It is too late to cancel: the result is being committed.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    createUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description Always 1.0.0 */
                "tus-resumable"?: components["parameters"]["TusResumable"];
                /** @description Size of the file in bytes */
                "upload-length"?: string;
                /** @description `filename` and the name in Base64. To replace the content of an existing file, also `datasetId` and the id in Base64 */
                "upload-metadata"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upload began */
            201: {
                headers: {
                    /** @description After the last part, the id of the dataset created from the file. */
                    "Anj-Dataset-Id"?: string;
                    /** @description Number of bytes received. */
                    "Upload-Offset"?: string;
                    /** @description Address that receives the parts of the file. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UploadRefusedOrInvalidRequestOrTextBroken"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["LicenceExpiredOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["UploadPartTooLongOrUploadTooLargeOrUploadAboveLimitOrStorageLimitOrBodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /** @description `uploadNameMissing`: The upload does not contain a file name. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    getUploadAbilities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description See the headers Tus-Version, Tus-Extension and Tus-Max-Size */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            413: components["responses"]["BodyTooLarge"];
            /** @description `mediaTypeWrong`: This call does not accept that content type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    deleteUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the upload */
                uploadId: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The parts are deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UploadRefusedOrInvalidRequestOrTextBroken"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description `uploadFinished`: This upload is complete and is now a file. Delete the file instead. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    getUploadOffset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the upload */
                uploadId: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description See the header Upload-Offset */
            200: {
                headers: {
                    /** @description After the last part, the id of the dataset created from the file. */
                    "Anj-Dataset-Id"?: string;
                    /** @description Number of bytes received. */
                    "Upload-Offset"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UploadRefusedOrInvalidRequestOrTextBroken"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    appendUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description Always 1.0.0 */
                "tus-resumable"?: components["parameters"]["TusResumable"];
                /** @description Offset at which this part begins */
                "upload-offset"?: string;
            };
            path: {
                /** @description Id of the upload */
                uploadId: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/offset+octet-stream": string;
            };
        };
        responses: {
            /** @description The part was received */
            204: {
                headers: {
                    /** @description After the last part, the id of the dataset created from the file. */
                    "Anj-Dataset-Id"?: string;
                    /** @description Number of bytes received. */
                    "Upload-Offset"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UploadRefusedOrInvalidRequestOrTextBroken"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description `uploadOffsetWrong`: The upload offset does not match the bytes received so far. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["UploadPartTooLongOrUploadTooLargeOrUploadAboveLimitOrStorageLimitOrBodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /** @description `uploadBusy`: Another connection is still writing this upload. Please try again in a moment. */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    listDatasets: {
        parameters: {
            query?: {
                /** @description Maximum number of files. Defaults to 100. */
                limit?: number;
                /** @description `next` from the previous response. The page starts after its last item. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": [
                     *         {
                     *           "id": "973c336a-8ccd-466b-b161-1c941d5d5f06",
                     *           "fileName": "orders.csv",
                     *           "createdAt": "2026-11-22T19:21:51.432Z",
                     *           "access": "own",
                     *           "version": {
                     *             "id": "7fb3aa85-1d0f-41bb-8341-0950c279b671",
                     *             "number": 1,
                     *             "status": "ready",
                     *             "percent": 100,
                     *             "bytes": 12,
                     *             "sha256": "ccc5bf736d183a475393fb827e2810f4e2b06ba624cf208f3ce10c0abcb7551a",
                     *             "options": {
                     *               "delimiter": ",",
                     *               "quote": "\"",
                     *               "encoding": "utf-8",
                     *               "header": true,
                     *               "skipLines": 0
                     *             },
                     *             "profile": {
                     *               "rows": 1,
                     *               "emptyRows": 0,
                     *               "emptyCells": 0,
                     *               "columns": [
                     *                 {
                     *                   "name": "id",
                     *                   "nulls": 0,
                     *                   "approximateDistinct": 1,
                     *                   "min": null,
                     *                   "max": null,
                     *                   "maxLength": 1,
                     *                   "top": [],
                     *                   "suggestedType": "text"
                     *                 },
                     *                 {
                     *                   "name": "name",
                     *                   "nulls": 0,
                     *                   "approximateDistinct": 1,
                     *                   "min": null,
                     *                   "max": null,
                     *                   "maxLength": 1,
                     *                   "top": [],
                     *                   "suggestedType": "text"
                     *                 }
                     *               ],
                     *               "notes": []
                     *             },
                     *             "problem": null
                     *           }
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["DatasetPageAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    getDataset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the dataset */
                datasetId: components["parameters"]["DatasetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "id": "973c336a-8ccd-466b-b161-1c941d5d5f06",
                     *         "fileName": "orders.csv",
                     *         "createdAt": "2026-11-22T19:21:51.432Z",
                     *         "access": "own",
                     *         "version": {
                     *           "id": "7fb3aa85-1d0f-41bb-8341-0950c279b671",
                     *           "number": 2,
                     *           "status": "ready",
                     *           "percent": 100,
                     *           "bytes": 16,
                     *           "sha256": "ccc5bf736d183a475393fb827e2810f4e2b06ba624cf208f3ce10c0abcb7551a",
                     *           "options": {
                     *             "delimiter": ",",
                     *             "quote": "\"",
                     *             "encoding": "utf-8",
                     *             "header": true,
                     *             "skipLines": 0
                     *           },
                     *           "profile": {
                     *             "rows": 2,
                     *             "emptyRows": 0,
                     *             "emptyCells": 0,
                     *             "columns": [
                     *               {
                     *                 "name": "id",
                     *                 "nulls": 0,
                     *                 "approximateDistinct": 2,
                     *                 "min": "2",
                     *                 "max": "3",
                     *                 "maxLength": 1,
                     *                 "top": [],
                     *                 "suggestedType": "int"
                     *               },
                     *               {
                     *                 "name": "name",
                     *                 "nulls": 0,
                     *                 "approximateDistinct": 2,
                     *                 "min": "b",
                     *                 "max": "c",
                     *                 "maxLength": 1,
                     *                 "top": [],
                     *                 "suggestedType": "text"
                     *               }
                     *             ],
                     *             "notes": []
                     *           },
                     *           "problem": null
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DatasetAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    deleteDataset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the dataset */
                datasetId: components["parameters"]["DatasetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "File deleted.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    readDatasetAgain: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique text of 1 to 255 characters, chosen by the caller. Calls repeated with the same key within 24 hours take effect only once. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the dataset */
                datasetId: components["parameters"]["DatasetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "options": {
                 *         "delimiter": ";",
                 *         "quote": "\"",
                 *         "encoding": "utf-8",
                 *         "header": true,
                 *         "skipLines": 0,
                 *         "decimalSign": ","
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ReadAgain"];
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    /** @description Address of the new record. */
                    Location?: string;
                    /** @description `true` when this response repeats the response to an earlier call with the same key. */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The file is being read again.",
                     *       "data": {
                     *         "id": "973c336a-8ccd-466b-b161-1c941d5d5f06",
                     *         "fileName": "orders.csv",
                     *         "createdAt": "2026-11-22T19:21:51.432Z",
                     *         "access": "own",
                     *         "version": {
                     *           "id": "7fb3aa85-1d0f-41bb-8341-0950c279b671",
                     *           "number": 2,
                     *           "status": "waiting",
                     *           "percent": 0,
                     *           "bytes": 22,
                     *           "sha256": null,
                     *           "options": {
                     *             "delimiter": ";",
                     *             "quote": "\"",
                     *             "encoding": "utf-8",
                     *             "header": true,
                     *             "skipLines": 0,
                     *             "decimalSign": ","
                     *           },
                     *           "profile": null,
                     *           "problem": null
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DatasetAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["LicenceExpiredOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            /** @description `idempotencyKeyBusy`: A request with this Idempotency-Key is still being processed. Please try again in a moment. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /** @description `idempotencyKeyReused`: This Idempotency-Key was already used for a different request. Send a new key with each new request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    showFirstPart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the dataset */
                datasetId: components["parameters"]["DatasetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "encoding": "cp850"
                 *     }
                 */
                "application/json": components["schemas"]["FirstPartForm"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "",
                     *       "data": {
                     *         "options": {
                     *           "delimiter": ";",
                     *           "quote": "\"",
                     *           "encoding": "cp850",
                     *           "header": true,
                     *           "skipLines": 0
                     *         },
                     *         "columns": [
                     *           "id",
                     *           "city"
                     *         ],
                     *         "rows": [
                     *           [
                     *             "1",
                     *             "København"
                     *           ]
                     *         ],
                     *         "isWhole": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FirstPartAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `csvNotInEncoding`: Line {line} is not valid {encoding}: it contains the byte {byte}. Choose the encoding in which the file was saved.
             *     `csvNotUtf16`: Line {line} is not valid UTF-16: it contains an incomplete character. Choose the encoding in which the file was saved.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    replaceDatasetContent: {
        parameters: {
            query?: {
                /** @description New name of the file. When omitted, the name stays unchanged. */
                fileName?: string;
            };
            header?: {
                /** @description `wait=N` waits up to N seconds, at most 300. `wait` waits up to 30 seconds. `respond-async` does not wait (RFC 7240). */
                prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /** @description Id of the dataset */
                datasetId: components["parameters"]["DatasetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The content has been read */
            200: {
                headers: {
                    /** @description The preferences from the header Prefer that were applied. */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The new content was uploaded and is being read.",
                     *       "data": {
                     *         "id": "973c336a-8ccd-466b-b161-1c941d5d5f06",
                     *         "fileName": "orders.csv",
                     *         "createdAt": "2026-11-22T19:21:51.432Z",
                     *         "access": "own",
                     *         "version": {
                     *           "id": "7fb3aa85-1d0f-41bb-8341-0950c279b671",
                     *           "number": 3,
                     *           "status": "waiting",
                     *           "percent": 0,
                     *           "bytes": 6,
                     *           "sha256": null,
                     *           "options": {
                     *             "delimiter": ",",
                     *             "quote": "\"",
                     *             "encoding": "utf-8",
                     *             "header": true,
                     *             "skipLines": 0
                     *           },
                     *           "profile": null,
                     *           "problem": null
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DatasetAnswer"];
                };
            };
            /** @description The content has been received and is being read */
            202: {
                headers: {
                    /** @description The preferences from the header Prefer that were applied. */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The new content was uploaded and is being read.",
                     *       "data": {
                     *         "id": "973c336a-8ccd-466b-b161-1c941d5d5f06",
                     *         "fileName": "orders.csv",
                     *         "createdAt": "2026-11-22T19:21:51.432Z",
                     *         "access": "own",
                     *         "version": {
                     *           "id": "7fb3aa85-1d0f-41bb-8341-0950c279b671",
                     *           "number": 3,
                     *           "status": "waiting",
                     *           "percent": 0,
                     *           "bytes": 6,
                     *           "sha256": null,
                     *           "options": {
                     *             "delimiter": ",",
                     *             "quote": "\"",
                     *             "encoding": "utf-8",
                     *             "header": true,
                     *             "skipLines": 0
                     *           },
                     *           "profile": null,
                     *           "problem": null
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DatasetAnswer"];
                };
            };
            /**
             * @description `contentBroken`: The upload ended before all content arrived, so the file was not changed.
             *     `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: The text contains an invalid character (NUL or an incomplete character): {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["LicenceExpiredOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            /**
             * @description `uploadTooLarge`: The file is larger than {limit}, the maximum on this server.
             *     `uploadAboveLimit`: The file is larger than {limit}, the maximum for your organization. Upload fewer rows, or ask a super user for a higher limit.
             *     `storageLimit`: Your organization uses {used} of {limit} storage, and this does not fit. Delete files that you no longer need, or ask a super user for a higher limit.
             *     `bodyTooLarge`: The request body is too large for this call.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `contentEncoded`: Send the file as the raw request body, without form fields and without Content-Encoding.
             *     `mediaTypeWrong`: This call does not accept that content type.
             */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `contentEmpty`: The request has no content, so the file was not changed.
             *     `contentKindWrong`: The content type {contentType} does not match the file {fileName}. Set the correct name with ?fileName=.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    watchFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the dataset */
                datasetId: components["parameters"]["DatasetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "sales/orders.csv"
                 *     }
                 */
                "application/json": components["schemas"]["WatchForm"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The file now follows the watched file.",
                     *       "data": {
                     *         "id": "973c336a-8ccd-466b-b161-1c941d5d5f06",
                     *         "fileName": "orders.csv",
                     *         "createdAt": "2026-11-22T19:21:51.432Z",
                     *         "access": "own",
                     *         "version": {
                     *           "id": "7fb3aa85-1d0f-41bb-8341-0950c279b671",
                     *           "number": 1,
                     *           "status": "ready",
                     *           "percent": 100,
                     *           "bytes": 12,
                     *           "sha256": "ccc5bf736d183a475393fb827e2810f4e2b06ba624cf208f3ce10c0abcb7551a",
                     *           "options": {
                     *             "delimiter": ",",
                     *             "quote": "\"",
                     *             "encoding": "utf-8",
                     *             "header": true,
                     *             "skipLines": 0
                     *           },
                     *           "profile": {
                     *             "rows": 1,
                     *             "emptyRows": 0,
                     *             "emptyCells": 0,
                     *             "columns": [
                     *               {
                     *                 "name": "id",
                     *                 "nulls": 0,
                     *                 "approximateDistinct": 1,
                     *                 "min": null,
                     *                 "max": null,
                     *                 "maxLength": 1,
                     *                 "top": [],
                     *                 "suggestedType": "text"
                     *               },
                     *               {
                     *                 "name": "name",
                     *                 "nulls": 0,
                     *                 "approximateDistinct": 1,
                     *                 "min": null,
                     *                 "max": null,
                     *                 "maxLength": 1,
                     *                 "top": [],
                     *                 "suggestedType": "text"
                     *               }
                     *             ],
                     *             "notes": []
                     *           },
                     *           "problem": null
                     *         },
                     *         "watch": {
                     *           "path": "sales/orders.csv",
                     *           "problem": null
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DatasetAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["LicenceExpiredOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            /** @description `watchNotOffered`: This server does not watch a folder. Your administrator can set one with ANJ_WATCHED_FOLDER. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `watchedPathWrong`: Enter the path of the file inside your folder, with / between folder names, such as sales/orders.csv
             *     `placePathWrong`: Enter the name of a file below the folder of the place, with / between folder names, such as orders/orders.csv
             *     `placePatternWrong`: Enter a pattern with * or ? in its last name only, such as orders/orders_*.csv
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    endWatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the dataset */
                datasetId: components["parameters"]["DatasetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The file no longer follows a watched file.",
                     *       "data": {
                     *         "id": "973c336a-8ccd-466b-b161-1c941d5d5f06",
                     *         "fileName": "orders.csv",
                     *         "createdAt": "2026-11-22T19:21:51.432Z",
                     *         "access": "own",
                     *         "version": {
                     *           "id": "7fb3aa85-1d0f-41bb-8341-0950c279b671",
                     *           "number": 1,
                     *           "status": "ready",
                     *           "percent": 100,
                     *           "bytes": 12,
                     *           "sha256": "ccc5bf736d183a475393fb827e2810f4e2b06ba624cf208f3ce10c0abcb7551a",
                     *           "options": {
                     *             "delimiter": ",",
                     *             "quote": "\"",
                     *             "encoding": "utf-8",
                     *             "header": true,
                     *             "skipLines": 0
                     *           },
                     *           "profile": {
                     *             "rows": 1,
                     *             "emptyRows": 0,
                     *             "emptyCells": 0,
                     *             "columns": [
                     *               {
                     *                 "name": "id",
                     *                 "nulls": 0,
                     *                 "approximateDistinct": 1,
                     *                 "min": null,
                     *                 "max": null,
                     *                 "maxLength": 1,
                     *                 "top": [],
                     *                 "suggestedType": "text"
                     *               },
                     *               {
                     *                 "name": "name",
                     *                 "nulls": 0,
                     *                 "approximateDistinct": 1,
                     *                 "min": null,
                     *                 "max": null,
                     *                 "maxLength": 1,
                     *                 "top": [],
                     *                 "suggestedType": "text"
                     *               }
                     *             ],
                     *             "notes": []
                     *           },
                     *           "problem": null
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DatasetAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    fetchDataset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the dataset */
                datasetId: components["parameters"]["DatasetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The file is being fetched.",
                     *       "data": {
                     *         "id": "973c336a-8ccd-466b-b161-1c941d5d5f06",
                     *         "fileName": "orders.csv",
                     *         "createdAt": "2026-11-22T19:21:51.432Z",
                     *         "access": "own",
                     *         "version": {
                     *           "id": "7fb3aa85-1d0f-41bb-8341-0950c279b671",
                     *           "number": 1,
                     *           "status": "ready",
                     *           "percent": 100,
                     *           "bytes": 12,
                     *           "sha256": "ccc5bf736d183a475393fb827e2810f4e2b06ba624cf208f3ce10c0abcb7551a",
                     *           "options": {
                     *             "delimiter": ",",
                     *             "quote": "\"",
                     *             "encoding": "utf-8",
                     *             "header": true,
                     *             "skipLines": 0
                     *           },
                     *           "profile": {
                     *             "rows": 1,
                     *             "emptyRows": 0,
                     *             "emptyCells": 0,
                     *             "columns": [
                     *               {
                     *                 "name": "id",
                     *                 "nulls": 0,
                     *                 "approximateDistinct": 1,
                     *                 "min": null,
                     *                 "max": null,
                     *                 "maxLength": 1,
                     *                 "top": [],
                     *                 "suggestedType": "text"
                     *               },
                     *               {
                     *                 "name": "name",
                     *                 "nulls": 0,
                     *                 "approximateDistinct": 1,
                     *                 "min": null,
                     *                 "max": null,
                     *                 "maxLength": 1,
                     *                 "top": [],
                     *                 "suggestedType": "text"
                     *               }
                     *             ],
                     *             "notes": []
                     *           },
                     *           "problem": null
                     *         },
                     *         "watch": {
                     *           "path": "orders/orders_*.csv",
                     *           "place": {
                     *             "id": "5b0f6f3e-4f0c-4c3c-9d39-6d3c5e0f7a11",
                     *             "name": "Partner"
                     *           },
                     *           "newest": true,
                     *           "everyMinutes": 60,
                     *           "problem": null,
                     *           "checkedAt": "2026-03-01T06:00:00.000Z",
                     *           "isFetching": true
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DatasetAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description `placeNotFollowed`: The file {fileName} follows no file in a place, so there is nothing to fetch. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    followPlaceFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the place */
                placeId: components["parameters"]["PlaceId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "orders/orders_*.csv",
                 *       "newest": true,
                 *       "everyMinutes": 60
                 *     }
                 */
                "application/json": components["schemas"]["FollowForm"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    /** @description Address of the new record. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The file now follows the watched file.",
                     *       "data": {
                     *         "id": "973c336a-8ccd-466b-b161-1c941d5d5f06",
                     *         "fileName": "orders_*.csv",
                     *         "createdAt": "2026-11-22T19:21:51.432Z",
                     *         "access": "own",
                     *         "version": {
                     *           "id": "7fb3aa85-1d0f-41bb-8341-0950c279b671",
                     *           "number": 1,
                     *           "status": "failed",
                     *           "percent": 0,
                     *           "bytes": 0,
                     *           "sha256": null,
                     *           "options": null,
                     *           "profile": null,
                     *           "problem": {
                     *             "code": "placeFetching",
                     *             "sentence": "orders_*.csv is being fetched from Partner."
                     *           }
                     *         },
                     *         "watch": {
                     *           "path": "orders/orders_*.csv",
                     *           "place": {
                     *             "id": "5b0f6f3e-4f0c-4c3c-9d39-6d3c5e0f7a11",
                     *             "name": "Partner"
                     *           },
                     *           "newest": true,
                     *           "everyMinutes": 60,
                     *           "problem": null,
                     *           "checkedAt": null,
                     *           "isFetching": true
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DatasetAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["LicenceExpiredOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `placePathWrong`: Enter the name of a file below the folder of the place, with / between folder names, such as orders/orders.csv
             *     `placePatternWrong`: Enter a pattern with * or ? in its last name only, such as orders/orders_*.csv
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    startExtract: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique text of 1 to 255 characters, chosen by the caller. Calls repeated with the same key within 24 hours take effect only once. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the workflow */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "nodeId": "in",
                 *       "kind": "postgresqlInput",
                 *       "config": {
                 *         "connectionId": "a76a906a-c5ca-4993-9cce-902f1baec3bf",
                 *         "address": null,
                 *         "databaseName": "shop",
                 *         "mode": "table",
                 *         "schemaName": "public",
                 *         "tableName": "orders",
                 *         "query": "",
                 *         "filter": "id > 5",
                 *         "treatAsFile": false,
                 *         "columns": [],
                 *         "extractId": null,
                 *         "firstNodeToExecute": true
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ExtractRequest"];
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    /** @description Address of the new record. */
                    Location?: string;
                    /** @description `true` when this response repeats the response to an earlier call with the same key. */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The rows are being read.",
                     *       "data": {
                     *         "id": "7fcfde06-e4ea-43b2-8027-0b4a8f4fd73c",
                     *         "nodeId": "in",
                     *         "status": "waiting",
                     *         "rows": 0,
                     *         "isSample": false,
                     *         "columns": null,
                     *         "problem": null,
                     *         "takenAt": null,
                     *         "expiresAt": "2026-11-23T19:22:13.098Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ExtractAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            /**
             * @description `licenceExpired`: The licence of your organization has expired. You cannot run or create anything until it is renewed.
             *     `workflowReadOnly`: This workflow is shared with you as read-only. Duplicate it to change or run it.
             *     `forbidden`: You do not have permission for this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not have the scope that this call needs: {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ScheduleChangedByOthersOrIdempotencyKeyBusy"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `inputNotPrepared`: Please prepare the input data before processing
             *     `databaseNameRequired`: Database Name is required
             *     `tableNameRequired`: Table Name is required
             *     `queryRequired`: SELECT statement is required
             *     `settingsInvalid`: The settings of {title} are not valid: {detail}
             *     `parameterNeedsDefault`: The parameter {name} has no default. Give it one to see rows here.
             *     `parameterNoName`: {title} would use the value “{value}” of the parameter {name} in a name. A name can contain letters, digits, “_”, “-” and “.” only.
             *     `parameterSecretMissing`: The secret parameter {name} has no value. Store one under Parameters.
             *     `parameterSecretShown`: {title} would show the secret parameter {name}. Use it in formulas, SELECTs and row filters of databases only.
             *     `connectionOfOtherKind`: The connection for {title} is for another kind of server. Choose another one.
             *     `readsNoDatabase`: {title} does not read a database, so it has no rows to fetch.
             *     `idempotencyKeyReused`: This Idempotency-Key was already used for a different request. Send a new key with each new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    getExtract: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the extract */
                extractId: components["parameters"]["ExtractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "id": "7fcfde06-e4ea-43b2-8027-0b4a8f4fd73c",
                     *         "nodeId": "in",
                     *         "status": "ready",
                     *         "rows": 3,
                     *         "isSample": false,
                     *         "columns": [
                     *           {
                     *             "name": "id",
                     *             "type": "int",
                     *             "origin": {
                     *               "kind": "int32"
                     *             }
                     *           },
                     *           {
                     *             "name": "name",
                     *             "type": "text",
                     *             "origin": {
                     *               "kind": "text"
                     *             }
                     *           }
                     *         ],
                     *         "problem": null,
                     *         "takenAt": "2026-11-22T19:22:13.098Z",
                     *         "expiresAt": "2026-11-23T19:22:13.098Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ExtractAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    endExtract: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the extract */
                extractId: components["parameters"]["ExtractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Sample discarded.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    listConnections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": [
                     *         {
                     *           "id": "a76a906a-c5ca-4993-9cce-902f1baec3bf",
                     *           "name": "loader@db.example",
                     *           "kind": "postgresql",
                     *           "serverName": "db.corp.example",
                     *           "port": 5432,
                     *           "userId": "loader",
                     *           "tls": "require",
                     *           "authentication": "user",
                     *           "ssh": null,
                     *           "isShared": false,
                     *           "access": "own"
                     *         },
                     *         {
                     *           "id": "c5da3d7e-93c1-4201-949e-da2d544617ee",
                     *           "name": "loader@db.example",
                     *           "kind": "postgresql",
                     *           "serverName": "db.corp.example",
                     *           "port": 5432,
                     *           "userId": "loader",
                     *           "tls": "require",
                     *           "authentication": "user",
                     *           "ssh": null,
                     *           "isShared": false,
                     *           "access": "own"
                     *         }
                     *       ],
                     *       "more": false
                     *     }
                     */
                    "application/json": components["schemas"]["ConnectionListAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    createConnection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "postgresql",
                 *       "name": "Behind the gate",
                 *       "serverName": "db.corp.example",
                 *       "port": 5432,
                 *       "userId": "loader",
                 *       "tls": "disable",
                 *       "password": "of the loader",
                 *       "ssh": {
                 *         "serverName": "gate.corp.example",
                 *         "port": 22,
                 *         "userId": "tunnel",
                 *         "password": "secret"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewConnection"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    /** @description Address of the new record. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Connection saved.",
                     *       "data": {
                     *         "id": "a76a906a-c5ca-4993-9cce-902f1baec3bf",
                     *         "name": "Behind the gate",
                     *         "kind": "postgresql",
                     *         "serverName": "db.corp.example",
                     *         "port": 5432,
                     *         "userId": "loader",
                     *         "tls": "disable",
                     *         "authentication": "user",
                     *         "ssh": {
                     *           "serverName": "gate.corp.example",
                     *           "port": 22,
                     *           "userId": "tunnel",
                     *           "hostKey": "SHA256:KQX5optFFlvj4U/ikSVu5qj/KOq8MW5p+Sxp+HJv7ys"
                     *         },
                     *         "isShared": false,
                     *         "access": "own"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ConnectionAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["LicenceExpiredOrForbiddenOrTokenScopeMissing"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `connectionNameMissing`: Connection name is required
             *     `connectionNameLong`: Connection name cannot be longer than 100 characters
             *     `serverNameRequired`: Server Name/IP Address is required
             *     `portRequired`: Port is required
             *     `portNotPositive`: Port must be a positive integer
             *     `portTooLarge`: Port must be from 1 to 65535
             *     `portToldTwice`: The server name {server} contains a port other than {port}, which is set under Port. Remove one of them, or use the same port in both.
             *     `portWithInstance`: The server name {server} names an instance, and SQL Server Browser provides its port. Leave Port empty, or remove the instance from the server name.
             *     `authenticationRequired`: Authentication Type is required
             *     `userIdRequired`: UserID is required
             *     `databasePasswordRequired`: Password is required
             *     `sshServerNameRequired`: SSH Server Name is required
             *     `sshUserNameRequired`: SSH Username is required
             *     `sshPasswordRequired`: SSH Password is required
             *     `sshPortRequired`: SSH Port is required
             *     `sshPortNotPositive`: SSH Port must be a positive integer
             *     `sshPortTooLarge`: SSH Port must be from 1 to 65535
             *     `authenticationUnknown`: {given} is not a known authentication type. Choose SQL Server Authentication or Windows Authentication.
             *     `windowsNotOffered`: {title} does not support Windows authentication. Enter a user name and a password.
             *     `tlsAlwaysVerified`: {title} accepts only encrypted and verified connections.
             *     `tunnelNotOffered`: {title} cannot be reached through SSH. Turn off SSH.
             *     `databaseVersionTooOld`: The server {server} runs SQL Server {release}. Anj supports SQL Server {oldest} or later.
             *     `databaseTlsRequired`: The server {server} accepts only encrypted connections (TLS) on port {port}. Choose TLS for this connection.
             *     `databaseInstanceUnknown`: The server {server} has no instance named {instance} with TCP/IP. Check the instance name, and that TCP/IP is enabled for it.
             *     `databaseFirewall`: The firewall of the server {server} blocks this machine: {reason}.
             *     `databasePasswordWrong`: The server {server} rejected the user {user}: the user name or password is wrong.
             *     `databaseLoginRefused`: The server {server} does not accept the user {user} from this machine: {reason}.
             *     `windowsAccountMissing`: Windows authentication uses the Windows account of the Anj server, and none is configured. Log in with a user name and password, or ask your administrator to set ANJ_WINDOWS_DOMAIN, ANJ_WINDOWS_USER, ANJ_WINDOWS_PASSWORD and ANJ_WINDOWS_SERVERS.
             *     `windowsServerNotListed`: Windows authentication is not allowed for the server {server}: the Windows account of the Anj server is used only for servers listed in ANJ_WINDOWS_SERVERS. Log in with a user name and password, or ask your administrator to add this server.
             *     `windowsNotEncrypted`: Windows authentication requires an encrypted connection. Choose TLS for this connection.
             *     `outgoingSpecial`: Anj does not connect to {server}: its address belongs to a blocked network (link-local, cloud metadata, multicast or unspecified). Your administrator can allow an address with ANJ_OUTGOING_ALLOW.
             *     `outgoingDenied`: Anj does not connect to {server}: your administrator has blocked it with ANJ_OUTGOING_DENY.
             *     `outgoingNotListed`: Anj does not connect to {server}: it is not on your administrator’s list of allowed servers. Ask your administrator to add it to ANJ_OUTGOING_ALLOW.
             *     `databaseMissing`: The database {database} does not exist on {server}.
             *     `databaseNotOpened`: The database {database} on {server} cannot be opened: it does not exist, or the user {user} has no access to it.
             *     `databaseRightMissing`: The user {user} lacks a permission in the database: {reason}.
             *     `databaseReadOnly`: The database {database} on {server} is read-only.
             *     `databaseConflict`: The database stopped the operation because it conflicted with another transaction: {reason}.
             *     `databaseDiskFull`: The disk of the server {server} is full.
             *     `databaseCancelled`: The database cancelled the operation: {reason}.
             *     `databaseRefused`: The database rejected the operation: {reason}.
             *     `sshLoginRefused`: The SSH server {server} rejected the user {user}: the user name or password is wrong, or the server does not allow passwords.
             *     `sshHostKeyChanged`: The SSH server {server} presents the key {shown} instead of the stored key {pinned}. Either the server was set up again, or the connection is being intercepted. Compare the key with the server’s administrator before you accept it.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            502: components["responses"]["DatabaseServerUnknownOrDatabasePortRefusedOrDatabaseServerSilentOrDatabaseTlsNotOfferedOrDatabaseTlsFailedOrDatabaseNotPostgresqlOrDatabaseNotMysqlOrDatabaseNotMssqlOrDatabaseSentInCirclesOrDatabaseBrowserSilentOrDatabasePausedOrDatabaseFullOrDatabaseStartingOrDatabaseConnectionLostOrSshServerUnknownOrSshPortRefusedOrSshServerSilentOrSshNotUnderstoodOrSshForwardingRefusedOrSshTargetUnreachableOrSshConnectionLost"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    deleteConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the connection */
                connectionId: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Connection deleted.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    updateConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the connection */
                connectionId: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "of the loader",
                 *       "ssh": {
                 *         "serverName": "gate.corp.example",
                 *         "port": 22,
                 *         "userId": "tunnel",
                 *         "password": "secret",
                 *         "hostKey": "SHA256:LGMSk7zCvbWz371E/LWtZcXMrwXQ42uOkpNX1NMG2/I"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ConnectionChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Connection saved.",
                     *       "data": {
                     *         "id": "a76a906a-c5ca-4993-9cce-902f1baec3bf",
                     *         "name": "Behind the gate",
                     *         "kind": "postgresql",
                     *         "serverName": "db.corp.example",
                     *         "port": 5432,
                     *         "userId": "loader",
                     *         "tls": "disable",
                     *         "authentication": "user",
                     *         "ssh": {
                     *           "serverName": "gate.corp.example",
                     *           "port": 22,
                     *           "userId": "tunnel",
                     *           "hostKey": "SHA256:LGMSk7zCvbWz371E/LWtZcXMrwXQ42uOkpNX1NMG2/I"
                     *         },
                     *         "isShared": false,
                     *         "access": "own"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ConnectionAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConnectionConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `connectionNameMissing`: Connection name is required
             *     `connectionNameLong`: Connection name cannot be longer than 100 characters
             *     `serverNameRequired`: Server Name/IP Address is required
             *     `portRequired`: Port is required
             *     `portNotPositive`: Port must be a positive integer
             *     `portTooLarge`: Port must be from 1 to 65535
             *     `portToldTwice`: The server name {server} contains a port other than {port}, which is set under Port. Remove one of them, or use the same port in both.
             *     `portWithInstance`: The server name {server} names an instance, and SQL Server Browser provides its port. Leave Port empty, or remove the instance from the server name.
             *     `authenticationRequired`: Authentication Type is required
             *     `userIdRequired`: UserID is required
             *     `databasePasswordRequired`: Password is required
             *     `sshServerNameRequired`: SSH Server Name is required
             *     `sshUserNameRequired`: SSH Username is required
             *     `sshPasswordRequired`: SSH Password is required
             *     `sshPortRequired`: SSH Port is required
             *     `sshPortNotPositive`: SSH Port must be a positive integer
             *     `sshPortTooLarge`: SSH Port must be from 1 to 65535
             *     `authenticationUnknown`: {given} is not a known authentication type. Choose SQL Server Authentication or Windows Authentication.
             *     `windowsNotOffered`: {title} does not support Windows authentication. Enter a user name and a password.
             *     `tlsAlwaysVerified`: {title} accepts only encrypted and verified connections.
             *     `tunnelNotOffered`: {title} cannot be reached through SSH. Turn off SSH.
             *     `databaseVersionTooOld`: The server {server} runs SQL Server {release}. Anj supports SQL Server {oldest} or later.
             *     `databaseTlsRequired`: The server {server} accepts only encrypted connections (TLS) on port {port}. Choose TLS for this connection.
             *     `databaseInstanceUnknown`: The server {server} has no instance named {instance} with TCP/IP. Check the instance name, and that TCP/IP is enabled for it.
             *     `databaseFirewall`: The firewall of the server {server} blocks this machine: {reason}.
             *     `databasePasswordWrong`: The server {server} rejected the user {user}: the user name or password is wrong.
             *     `databaseLoginRefused`: The server {server} does not accept the user {user} from this machine: {reason}.
             *     `windowsAccountMissing`: Windows authentication uses the Windows account of the Anj server, and none is configured. Log in with a user name and password, or ask your administrator to set ANJ_WINDOWS_DOMAIN, ANJ_WINDOWS_USER, ANJ_WINDOWS_PASSWORD and ANJ_WINDOWS_SERVERS.
             *     `windowsServerNotListed`: Windows authentication is not allowed for the server {server}: the Windows account of the Anj server is used only for servers listed in ANJ_WINDOWS_SERVERS. Log in with a user name and password, or ask your administrator to add this server.
             *     `windowsNotEncrypted`: Windows authentication requires an encrypted connection. Choose TLS for this connection.
             *     `outgoingSpecial`: Anj does not connect to {server}: its address belongs to a blocked network (link-local, cloud metadata, multicast or unspecified). Your administrator can allow an address with ANJ_OUTGOING_ALLOW.
             *     `outgoingDenied`: Anj does not connect to {server}: your administrator has blocked it with ANJ_OUTGOING_DENY.
             *     `outgoingNotListed`: Anj does not connect to {server}: it is not on your administrator’s list of allowed servers. Ask your administrator to add it to ANJ_OUTGOING_ALLOW.
             *     `databaseMissing`: The database {database} does not exist on {server}.
             *     `databaseNotOpened`: The database {database} on {server} cannot be opened: it does not exist, or the user {user} has no access to it.
             *     `databaseRightMissing`: The user {user} lacks a permission in the database: {reason}.
             *     `databaseReadOnly`: The database {database} on {server} is read-only.
             *     `databaseConflict`: The database stopped the operation because it conflicted with another transaction: {reason}.
             *     `databaseDiskFull`: The disk of the server {server} is full.
             *     `databaseCancelled`: The database cancelled the operation: {reason}.
             *     `databaseRefused`: The database rejected the operation: {reason}.
             *     `sshLoginRefused`: The SSH server {server} rejected the user {user}: the user name or password is wrong, or the server does not allow passwords.
             *     `sshHostKeyChanged`: The SSH server {server} presents the key {shown} instead of the stored key {pinned}. Either the server was set up again, or the connection is being intercepted. Compare the key with the server’s administrator before you accept it.
             *     `connectionPasswordElsewhere`: Enter the password again: the stored password belongs to another server, port or user, or to another key of the SSH server.
             *     `sshPasswordElsewhere`: Enter the SSH password again: the stored password belongs to another SSH server, port, user or host key.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            502: components["responses"]["DatabaseServerUnknownOrDatabasePortRefusedOrDatabaseServerSilentOrDatabaseTlsNotOfferedOrDatabaseTlsFailedOrDatabaseNotPostgresqlOrDatabaseNotMysqlOrDatabaseNotMssqlOrDatabaseSentInCirclesOrDatabaseBrowserSilentOrDatabasePausedOrDatabaseFullOrDatabaseStartingOrDatabaseConnectionLostOrSshServerUnknownOrSshPortRefusedOrSshServerSilentOrSshNotUnderstoodOrSshForwardingRefusedOrSshTargetUnreachableOrSshConnectionLost"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    testConnection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "postgresql",
                 *       "serverName": "db.corp.example",
                 *       "port": 5432,
                 *       "userId": "loader",
                 *       "tls": "disable",
                 *       "connectionId": "a76a906a-c5ca-4993-9cce-902f1baec3bf",
                 *       "password": "of the loader",
                 *       "ssh": {
                 *         "serverName": "gate.corp.example",
                 *         "port": 22,
                 *         "userId": "tunnel",
                 *         "password": "secret",
                 *         "hostKey": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ConnectionTest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The connection works.",
                     *       "data": {
                     *         "hostKey": "SHA256:LGMSk7zCvbWz371E/LWtZcXMrwXQ42uOkpNX1NMG2/I"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TestedConnectionAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `connectionPasswordElsewhere`: Enter the password again: the stored password belongs to another server, port or user, or to another key of the SSH server.
             *     `sshPasswordElsewhere`: Enter the SSH password again: the stored password belongs to another SSH server, port, user or host key.
             *     `serverNameRequired`: Server Name/IP Address is required
             *     `portRequired`: Port is required
             *     `portNotPositive`: Port must be a positive integer
             *     `portTooLarge`: Port must be from 1 to 65535
             *     `portToldTwice`: The server name {server} contains a port other than {port}, which is set under Port. Remove one of them, or use the same port in both.
             *     `portWithInstance`: The server name {server} names an instance, and SQL Server Browser provides its port. Leave Port empty, or remove the instance from the server name.
             *     `authenticationRequired`: Authentication Type is required
             *     `userIdRequired`: UserID is required
             *     `databasePasswordRequired`: Password is required
             *     `sshServerNameRequired`: SSH Server Name is required
             *     `sshUserNameRequired`: SSH Username is required
             *     `sshPasswordRequired`: SSH Password is required
             *     `sshPortRequired`: SSH Port is required
             *     `sshPortNotPositive`: SSH Port must be a positive integer
             *     `sshPortTooLarge`: SSH Port must be from 1 to 65535
             *     `authenticationUnknown`: {given} is not a known authentication type. Choose SQL Server Authentication or Windows Authentication.
             *     `windowsNotOffered`: {title} does not support Windows authentication. Enter a user name and a password.
             *     `tlsAlwaysVerified`: {title} accepts only encrypted and verified connections.
             *     `tunnelNotOffered`: {title} cannot be reached through SSH. Turn off SSH.
             *     `databaseVersionTooOld`: The server {server} runs SQL Server {release}. Anj supports SQL Server {oldest} or later.
             *     `databaseTlsRequired`: The server {server} accepts only encrypted connections (TLS) on port {port}. Choose TLS for this connection.
             *     `databaseInstanceUnknown`: The server {server} has no instance named {instance} with TCP/IP. Check the instance name, and that TCP/IP is enabled for it.
             *     `databaseFirewall`: The firewall of the server {server} blocks this machine: {reason}.
             *     `databasePasswordWrong`: The server {server} rejected the user {user}: the user name or password is wrong.
             *     `databaseLoginRefused`: The server {server} does not accept the user {user} from this machine: {reason}.
             *     `windowsAccountMissing`: Windows authentication uses the Windows account of the Anj server, and none is configured. Log in with a user name and password, or ask your administrator to set ANJ_WINDOWS_DOMAIN, ANJ_WINDOWS_USER, ANJ_WINDOWS_PASSWORD and ANJ_WINDOWS_SERVERS.
             *     `windowsServerNotListed`: Windows authentication is not allowed for the server {server}: the Windows account of the Anj server is used only for servers listed in ANJ_WINDOWS_SERVERS. Log in with a user name and password, or ask your administrator to add this server.
             *     `windowsNotEncrypted`: Windows authentication requires an encrypted connection. Choose TLS for this connection.
             *     `outgoingSpecial`: Anj does not connect to {server}: its address belongs to a blocked network (link-local, cloud metadata, multicast or unspecified). Your administrator can allow an address with ANJ_OUTGOING_ALLOW.
             *     `outgoingDenied`: Anj does not connect to {server}: your administrator has blocked it with ANJ_OUTGOING_DENY.
             *     `outgoingNotListed`: Anj does not connect to {server}: it is not on your administrator’s list of allowed servers. Ask your administrator to add it to ANJ_OUTGOING_ALLOW.
             *     `databaseMissing`: The database {database} does not exist on {server}.
             *     `databaseNotOpened`: The database {database} on {server} cannot be opened: it does not exist, or the user {user} has no access to it.
             *     `databaseRightMissing`: The user {user} lacks a permission in the database: {reason}.
             *     `databaseReadOnly`: The database {database} on {server} is read-only.
             *     `databaseConflict`: The database stopped the operation because it conflicted with another transaction: {reason}.
             *     `databaseDiskFull`: The disk of the server {server} is full.
             *     `databaseCancelled`: The database cancelled the operation: {reason}.
             *     `databaseRefused`: The database rejected the operation: {reason}.
             *     `sshLoginRefused`: The SSH server {server} rejected the user {user}: the user name or password is wrong, or the server does not allow passwords.
             *     `sshHostKeyChanged`: The SSH server {server} presents the key {shown} instead of the stored key {pinned}. Either the server was set up again, or the connection is being intercepted. Compare the key with the server’s administrator before you accept it.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            502: components["responses"]["DatabaseServerUnknownOrDatabasePortRefusedOrDatabaseServerSilentOrDatabaseTlsNotOfferedOrDatabaseTlsFailedOrDatabaseNotPostgresqlOrDatabaseNotMysqlOrDatabaseNotMssqlOrDatabaseSentInCirclesOrDatabaseBrowserSilentOrDatabasePausedOrDatabaseFullOrDatabaseStartingOrDatabaseConnectionLostOrSshServerUnknownOrSshPortRefusedOrSshServerSilentOrSshNotUnderstoodOrSshForwardingRefusedOrSshTargetUnreachableOrSshConnectionLost"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    listDatabases: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the connection */
                connectionId: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": [
                     *         "shop"
                     *       ],
                     *       "more": false
                     *     }
                     */
                    "application/json": components["schemas"]["ListDatabasesAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["SecretUnreadableOrDatabaseVersionTooOldOrDatabaseTlsRequiredOrDatabaseInstanceUnknownOrDatabaseFirewallOrDatabasePasswordWrongOrDatabaseLoginRefusedOrWindowsAccountMissingOrWindowsServerNotListedOrWindowsNotEncryptedOrOutgoingSpecialOrOutgoingDeniedOrOutgoingNotListedOrDatabaseMissingOrDatabaseNotOpenedOrDatabaseRightMissingOrDatabaseReadOnlyOrDatabaseConflictOrDatabaseDiskFullOrDatabaseCancelledOrDatabaseRefusedOrSshLoginRefusedOrSshHostKeyChanged"];
            500: components["responses"]["Unexpected"];
            502: components["responses"]["DatabaseServerUnknownOrDatabasePortRefusedOrDatabaseServerSilentOrDatabaseTlsNotOfferedOrDatabaseTlsFailedOrDatabaseNotPostgresqlOrDatabaseNotMysqlOrDatabaseNotMssqlOrDatabaseSentInCirclesOrDatabaseBrowserSilentOrDatabasePausedOrDatabaseFullOrDatabaseStartingOrDatabaseConnectionLostOrSshServerUnknownOrSshPortRefusedOrSshServerSilentOrSshNotUnderstoodOrSshForwardingRefusedOrSshTargetUnreachableOrSshConnectionLost"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    listTables: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the connection */
                connectionId: components["parameters"]["ConnectionId"];
                /** @description Name of the database */
                databaseName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": [
                     *         {
                     *           "schema": "public",
                     *           "name": "customers",
                     *           "kind": "table"
                     *         },
                     *         {
                     *           "schema": "public",
                     *           "name": "orders",
                     *           "kind": "table"
                     *         }
                     *       ],
                     *       "more": false
                     *     }
                     */
                    "application/json": components["schemas"]["TableNameListAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["SecretUnreadableOrDatabaseVersionTooOldOrDatabaseTlsRequiredOrDatabaseInstanceUnknownOrDatabaseFirewallOrDatabasePasswordWrongOrDatabaseLoginRefusedOrWindowsAccountMissingOrWindowsServerNotListedOrWindowsNotEncryptedOrOutgoingSpecialOrOutgoingDeniedOrOutgoingNotListedOrDatabaseMissingOrDatabaseNotOpenedOrDatabaseRightMissingOrDatabaseReadOnlyOrDatabaseConflictOrDatabaseDiskFullOrDatabaseCancelledOrDatabaseRefusedOrSshLoginRefusedOrSshHostKeyChanged"];
            500: components["responses"]["Unexpected"];
            502: components["responses"]["DatabaseServerUnknownOrDatabasePortRefusedOrDatabaseServerSilentOrDatabaseTlsNotOfferedOrDatabaseTlsFailedOrDatabaseNotPostgresqlOrDatabaseNotMysqlOrDatabaseNotMssqlOrDatabaseSentInCirclesOrDatabaseBrowserSilentOrDatabasePausedOrDatabaseFullOrDatabaseStartingOrDatabaseConnectionLostOrSshServerUnknownOrSshPortRefusedOrSshServerSilentOrSshNotUnderstoodOrSshForwardingRefusedOrSshTargetUnreachableOrSshConnectionLost"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    listPlaces: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": [
                     *         {
                     *           "id": "5b0f6f3e-4f0c-4c3c-9d39-6d3c5e0f7a11",
                     *           "name": "Partner",
                     *           "settings": {
                     *             "kind": "sftp",
                     *             "serverName": "sftp.partner.example",
                     *             "port": 22,
                     *             "userId": "anj",
                     *             "login": "password",
                     *             "hostKey": "SHA256:LGMSk7zCvbWz371E/LWtZcXMrwXQ42uOkpNX1NMG2/I",
                     *             "folder": "outgoing"
                     *           },
                     *           "isShared": false,
                     *           "access": "own"
                     *         }
                     *       ],
                     *       "more": false
                     *     }
                     */
                    "application/json": components["schemas"]["PlaceListAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    createPlace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Partner",
                 *       "settings": {
                 *         "kind": "sftp",
                 *         "serverName": "sftp.partner.example",
                 *         "port": 22,
                 *         "userId": "anj",
                 *         "login": "password",
                 *         "hostKey": "SHA256:LGMSk7zCvbWz371E/LWtZcXMrwXQ42uOkpNX1NMG2/I",
                 *         "folder": "outgoing"
                 *       },
                 *       "secret": "of the partner"
                 *     }
                 */
                "application/json": components["schemas"]["PlaceForm"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    /** @description Address of the new record. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Connection saved.",
                     *       "data": {
                     *         "id": "5b0f6f3e-4f0c-4c3c-9d39-6d3c5e0f7a11",
                     *         "name": "Partner",
                     *         "settings": {
                     *           "kind": "sftp",
                     *           "serverName": "sftp.partner.example",
                     *           "port": 22,
                     *           "userId": "anj",
                     *           "login": "password",
                     *           "hostKey": "SHA256:LGMSk7zCvbWz371E/LWtZcXMrwXQ42uOkpNX1NMG2/I",
                     *           "folder": "outgoing"
                     *         },
                     *         "isShared": false,
                     *         "access": "own"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PlaceAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["LicenceExpiredOrForbiddenOrTokenScopeMissing"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `connectionNameLong`: Connection name cannot be longer than 100 characters
             *     `sshServerNameRequired`: SSH Server Name is required
             *     `sshPortRequired`: SSH Port is required
             *     `sshPortNotPositive`: SSH Port must be a positive integer
             *     `sshPortTooLarge`: SSH Port must be from 1 to 65535
             *     `sshUserNameRequired`: SSH Username is required
             *     `sshPasswordRequired`: SSH Password is required
             *     `sftpKeyRequired`: Please provide the private key.
             *     `outgoingSpecial`: Anj does not connect to {server}: its address belongs to a blocked network (link-local, cloud metadata, multicast or unspecified). Your administrator can allow an address with ANJ_OUTGOING_ALLOW.
             *     `outgoingDenied`: Anj does not connect to {server}: your administrator has blocked it with ANJ_OUTGOING_DENY.
             *     `outgoingNotListed`: Anj does not connect to {server}: it is not on your administrator’s list of allowed servers. Ask your administrator to add it to ANJ_OUTGOING_ALLOW.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            502: components["responses"]["SshServerUnknownOrSshPortRefusedOrSshServerSilentOrSshNotUnderstood"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    updatePlace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the place */
                placeId: components["parameters"]["PlaceId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Partner",
                 *       "settings": {
                 *         "kind": "sftp",
                 *         "serverName": "sftp.partner.example",
                 *         "port": 22,
                 *         "userId": "anj",
                 *         "login": "password",
                 *         "hostKey": "SHA256:LGMSk7zCvbWz371E/LWtZcXMrwXQ42uOkpNX1NMG2/I",
                 *         "folder": "outgoing"
                 *       },
                 *       "isShared": true
                 *     }
                 */
                "application/json": components["schemas"]["PlaceForm"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Connection saved.",
                     *       "data": {
                     *         "id": "5b0f6f3e-4f0c-4c3c-9d39-6d3c5e0f7a11",
                     *         "name": "Partner",
                     *         "settings": {
                     *           "kind": "sftp",
                     *           "serverName": "sftp.partner.example",
                     *           "port": 22,
                     *           "userId": "anj",
                     *           "login": "password",
                     *           "hostKey": "SHA256:LGMSk7zCvbWz371E/LWtZcXMrwXQ42uOkpNX1NMG2/I",
                     *           "folder": "outgoing"
                     *         },
                     *         "isShared": true,
                     *         "access": "own"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PlaceAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConnectionConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `connectionNameLong`: Connection name cannot be longer than 100 characters
             *     `sshServerNameRequired`: SSH Server Name is required
             *     `sshPortRequired`: SSH Port is required
             *     `sshPortNotPositive`: SSH Port must be a positive integer
             *     `sshPortTooLarge`: SSH Port must be from 1 to 65535
             *     `sshUserNameRequired`: SSH Username is required
             *     `sshPasswordRequired`: SSH Password is required
             *     `sftpKeyRequired`: Please provide the private key.
             *     `outgoingSpecial`: Anj does not connect to {server}: its address belongs to a blocked network (link-local, cloud metadata, multicast or unspecified). Your administrator can allow an address with ANJ_OUTGOING_ALLOW.
             *     `outgoingDenied`: Anj does not connect to {server}: your administrator has blocked it with ANJ_OUTGOING_DENY.
             *     `outgoingNotListed`: Anj does not connect to {server}: it is not on your administrator’s list of allowed servers. Ask your administrator to add it to ANJ_OUTGOING_ALLOW.
             *     `placeSecretElsewhere`: Enter the password or key again. The stored one is only for the server, port, user and login that it was entered for.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            502: components["responses"]["SshServerUnknownOrSshPortRefusedOrSshServerSilentOrSshNotUnderstood"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    deletePlace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the place */
                placeId: components["parameters"]["PlaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Connection deleted.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    testPlace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Partner",
                 *       "settings": {
                 *         "kind": "sftp",
                 *         "serverName": "sftp.partner.example",
                 *         "port": 22,
                 *         "userId": "anj",
                 *         "login": "password",
                 *         "hostKey": null,
                 *         "folder": "outgoing"
                 *       },
                 *       "secret": "of the partner"
                 *     }
                 */
                "application/json": components["schemas"]["PlaceTest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The connection works.",
                     *       "data": {
                     *         "hostKey": "SHA256:LGMSk7zCvbWz371E/LWtZcXMrwXQ42uOkpNX1NMG2/I"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TestedPlaceAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `connectionNameLong`: Connection name cannot be longer than 100 characters
             *     `sshServerNameRequired`: SSH Server Name is required
             *     `sshPortRequired`: SSH Port is required
             *     `sshPortNotPositive`: SSH Port must be a positive integer
             *     `sshPortTooLarge`: SSH Port must be from 1 to 65535
             *     `sshUserNameRequired`: SSH Username is required
             *     `sshPasswordRequired`: SSH Password is required
             *     `sftpKeyRequired`: Please provide the private key.
             *     `outgoingSpecial`: Anj does not connect to {server}: its address belongs to a blocked network (link-local, cloud metadata, multicast or unspecified). Your administrator can allow an address with ANJ_OUTGOING_ALLOW.
             *     `outgoingDenied`: Anj does not connect to {server}: your administrator has blocked it with ANJ_OUTGOING_DENY.
             *     `outgoingNotListed`: Anj does not connect to {server}: it is not on your administrator’s list of allowed servers. Ask your administrator to add it to ANJ_OUTGOING_ALLOW.
             *     `sshLoginRefused`: The SSH server {server} rejected the user {user}: the user name or password is wrong, or the server does not allow passwords.
             *     `sshHostKeyChanged`: The SSH server {server} presents the key {shown} instead of the stored key {pinned}. Either the server was set up again, or the connection is being intercepted. Compare the key with the server’s administrator before you accept it.
             *     `sftpKeyUnreadable`: The private key cannot be read. Paste the complete key in OpenSSH or PEM format, and check its passphrase.
             *     `sftpKeyRefused`: The SSH server {server} rejected the key of the user {user}. Check the user name, and add the public key to the authorized keys of the user.
             *     `sftpNotOffered`: The SSH server {server} does not offer SFTP to this user.
             *     `placeFolderGone`: The folder {path} was not found in {place}.
             *     `placeForbidden`: {place} does not allow Anj to read {path}.
             *     `placeSecretElsewhere`: Enter the password or key again. The stored one is only for the server, port, user and login that it was entered for.
             *     `secretUnreadable`: A stored password cannot be decrypted with the current ANJ_SECRET_KEY. Enter the password again.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            502: components["responses"]["SshServerUnknownOrSshPortRefusedOrSshServerSilentOrSshNotUnderstoodOrPlaceRefusedOrPlaceBroken"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
            504: components["responses"]["PlaceStalled"];
        };
    };
    listPlaceFiles: {
        parameters: {
            query?: {
                /** @description A pattern such as `orders/orders_*.csv`. In its last name, `*` stands for any characters and `?` for one. Default: `*` */
                path?: string;
            };
            header?: never;
            path: {
                /** @description Id of the place */
                placeId: components["parameters"]["PlaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": [
                     *         {
                     *           "path": "orders/orders_2026-03-01.csv",
                     *           "bytes": 48213,
                     *           "modifiedAt": "2026-03-01T05:12:44.000Z"
                     *         }
                     *       ],
                     *       "more": false
                     *     }
                     */
                    "application/json": components["schemas"]["PlaceFileListAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /**
             * @description `placePathWrong`: Enter the name of a file below the folder of the place, with / between folder names, such as orders/orders.csv
             *     `outgoingSpecial`: Anj does not connect to {server}: its address belongs to a blocked network (link-local, cloud metadata, multicast or unspecified). Your administrator can allow an address with ANJ_OUTGOING_ALLOW.
             *     `outgoingDenied`: Anj does not connect to {server}: your administrator has blocked it with ANJ_OUTGOING_DENY.
             *     `outgoingNotListed`: Anj does not connect to {server}: it is not on your administrator’s list of allowed servers. Ask your administrator to add it to ANJ_OUTGOING_ALLOW.
             *     `sshLoginRefused`: The SSH server {server} rejected the user {user}: the user name or password is wrong, or the server does not allow passwords.
             *     `sshHostKeyChanged`: The SSH server {server} presents the key {shown} instead of the stored key {pinned}. Either the server was set up again, or the connection is being intercepted. Compare the key with the server’s administrator before you accept it.
             *     `sftpKeyUnreadable`: The private key cannot be read. Paste the complete key in OpenSSH or PEM format, and check its passphrase.
             *     `sftpKeyRefused`: The SSH server {server} rejected the key of the user {user}. Check the user name, and add the public key to the authorized keys of the user.
             *     `sftpNotOffered`: The SSH server {server} does not offer SFTP to this user.
             *     `placeFolderGone`: The folder {path} was not found in {place}.
             *     `placeForbidden`: {place} does not allow Anj to read {path}.
             *     `secretUnreadable`: A stored password cannot be decrypted with the current ANJ_SECRET_KEY. Enter the password again.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            502: components["responses"]["SshServerUnknownOrSshPortRefusedOrSshServerSilentOrSshNotUnderstoodOrPlaceRefusedOrPlaceBroken"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
            504: components["responses"]["PlaceStalled"];
        };
    };
    fetchDatabases: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Kind of a database server. */
                kind: components["parameters"]["Kind"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "serverName": "db.corp.example",
                 *       "port": 5432,
                 *       "userId": "loader",
                 *       "password": "of the loader",
                 *       "tls": "disable",
                 *       "databaseName": "shop",
                 *       "include": [
                 *         "databases"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["FetchDatabases"];
            };
        };
        responses: {
            /** @description The databases of a server with their contents. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Databases fetched.",
                     *       "databases": [
                     *         {
                     *           "name": "shop",
                     *           "tables": [
                     *             {
                     *               "schema": "public",
                     *               "name": "categories",
                     *               "kind": "table"
                     *             },
                     *             {
                     *               "schema": "public",
                     *               "name": "current_products",
                     *               "kind": "view"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "dataDictionary": null,
                     *       "diagramMetadata": null,
                     *       "more": false
                     *     }
                     */
                    "application/json": components["schemas"]["FetchedDatabases"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            /**
             * @description `notFound`: {what} was not found.
             *     `noDatabasesFound`: No databases found
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `serverNameRequired`: Server Name/IP Address is required
             *     `portRequired`: Port is required
             *     `portNotPositive`: Port must be a positive integer
             *     `portTooLarge`: Port must be from 1 to 65535
             *     `portToldTwice`: The server name {server} contains a port other than {port}, which is set under Port. Remove one of them, or use the same port in both.
             *     `portWithInstance`: The server name {server} names an instance, and SQL Server Browser provides its port. Leave Port empty, or remove the instance from the server name.
             *     `authenticationRequired`: Authentication Type is required
             *     `userIdRequired`: UserID is required
             *     `databasePasswordRequired`: Password is required
             *     `sshServerNameRequired`: SSH Server Name is required
             *     `sshUserNameRequired`: SSH Username is required
             *     `sshPasswordRequired`: SSH Password is required
             *     `sshPortRequired`: SSH Port is required
             *     `sshPortNotPositive`: SSH Port must be a positive integer
             *     `sshPortTooLarge`: SSH Port must be from 1 to 65535
             *     `authenticationUnknown`: {given} is not a known authentication type. Choose SQL Server Authentication or Windows Authentication.
             *     `windowsNotOffered`: {title} does not support Windows authentication. Enter a user name and a password.
             *     `tlsAlwaysVerified`: {title} accepts only encrypted and verified connections.
             *     `tunnelNotOffered`: {title} cannot be reached through SSH. Turn off SSH.
             *     `databaseVersionTooOld`: The server {server} runs SQL Server {release}. Anj supports SQL Server {oldest} or later.
             *     `databaseTlsRequired`: The server {server} accepts only encrypted connections (TLS) on port {port}. Choose TLS for this connection.
             *     `databaseInstanceUnknown`: The server {server} has no instance named {instance} with TCP/IP. Check the instance name, and that TCP/IP is enabled for it.
             *     `databaseFirewall`: The firewall of the server {server} blocks this machine: {reason}.
             *     `databasePasswordWrong`: The server {server} rejected the user {user}: the user name or password is wrong.
             *     `databaseLoginRefused`: The server {server} does not accept the user {user} from this machine: {reason}.
             *     `windowsAccountMissing`: Windows authentication uses the Windows account of the Anj server, and none is configured. Log in with a user name and password, or ask your administrator to set ANJ_WINDOWS_DOMAIN, ANJ_WINDOWS_USER, ANJ_WINDOWS_PASSWORD and ANJ_WINDOWS_SERVERS.
             *     `windowsServerNotListed`: Windows authentication is not allowed for the server {server}: the Windows account of the Anj server is used only for servers listed in ANJ_WINDOWS_SERVERS. Log in with a user name and password, or ask your administrator to add this server.
             *     `windowsNotEncrypted`: Windows authentication requires an encrypted connection. Choose TLS for this connection.
             *     `outgoingSpecial`: Anj does not connect to {server}: its address belongs to a blocked network (link-local, cloud metadata, multicast or unspecified). Your administrator can allow an address with ANJ_OUTGOING_ALLOW.
             *     `outgoingDenied`: Anj does not connect to {server}: your administrator has blocked it with ANJ_OUTGOING_DENY.
             *     `outgoingNotListed`: Anj does not connect to {server}: it is not on your administrator’s list of allowed servers. Ask your administrator to add it to ANJ_OUTGOING_ALLOW.
             *     `databaseMissing`: The database {database} does not exist on {server}.
             *     `databaseNotOpened`: The database {database} on {server} cannot be opened: it does not exist, or the user {user} has no access to it.
             *     `databaseRightMissing`: The user {user} lacks a permission in the database: {reason}.
             *     `databaseReadOnly`: The database {database} on {server} is read-only.
             *     `databaseConflict`: The database stopped the operation because it conflicted with another transaction: {reason}.
             *     `databaseDiskFull`: The disk of the server {server} is full.
             *     `databaseCancelled`: The database cancelled the operation: {reason}.
             *     `databaseRefused`: The database rejected the operation: {reason}.
             *     `sshLoginRefused`: The SSH server {server} rejected the user {user}: the user name or password is wrong, or the server does not allow passwords.
             *     `sshHostKeyChanged`: The SSH server {server} presents the key {shown} instead of the stored key {pinned}. Either the server was set up again, or the connection is being intercepted. Compare the key with the server’s administrator before you accept it.
             *     `connectionOfOtherKind`: The connection for {title} is for another kind of server. Choose another one.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            502: components["responses"]["DatabaseServerUnknownOrDatabasePortRefusedOrDatabaseServerSilentOrDatabaseTlsNotOfferedOrDatabaseTlsFailedOrDatabaseNotPostgresqlOrDatabaseNotMysqlOrDatabaseNotMssqlOrDatabaseSentInCirclesOrDatabaseBrowserSilentOrDatabasePausedOrDatabaseFullOrDatabaseStartingOrDatabaseConnectionLostOrSshServerUnknownOrSshPortRefusedOrSshServerSilentOrSshNotUnderstoodOrSshForwardingRefusedOrSshTargetUnreachableOrSshConnectionLostOrFetchDatabasesFailed"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    readPrimaryKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Kind of a database server. */
                kind: components["parameters"]["Kind"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "serverName": "mysql.corp.example",
                 *       "port": 3306,
                 *       "userId": "reader",
                 *       "password": "of the reader",
                 *       "tls": "disable",
                 *       "databaseName": "shop"
                 *     }
                 */
                "application/json": components["schemas"]["ReadKeys"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "15 primary keys of anj_schema_3902a9b437f0.",
                     *       "data": [
                     *         {
                     *           "schema": "",
                     *           "table": "categories",
                     *           "name": "PRIMARY",
                     *           "columns": [
                     *             "category_id"
                     *           ]
                     *         },
                     *         {
                     *           "schema": "",
                     *           "table": "customer_tags",
                     *           "name": "PRIMARY",
                     *           "columns": [
                     *             "customer_id",
                     *             "customer_type_id"
                     *           ]
                     *         }
                     *       ],
                     *       "more": false
                     *     }
                     */
                    "application/json": components["schemas"]["PrimaryKeyListAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            422: components["responses"]["ServerNameRequiredOrPortRequiredOrPortNotPositiveOrPortTooLargeOrPortToldTwiceOrPortWithInstanceOrAuthenticationRequiredOrUserIdRequiredOrDatabasePasswordRequiredOrSshServerNameRequiredOrSshUserNameRequiredOrSshPasswordRequiredOrSshPortRequiredOrSshPortNotPositiveOrSshPortTooLargeOrAuthenticationUnknownOrWindowsNotOfferedOrTlsAlwaysVerifiedOrTunnelNotOfferedOrDatabaseVersionTooOldOrDatabaseTlsRequiredOrDatabaseInstanceUnknownOrDatabaseFirewallOrDatabasePasswordWrongOrDatabaseLoginRefusedOrWindowsAccountMissingOrWindowsServerNotListedOrWindowsNotEncryptedOrOutgoingSpecialOrOutgoingDeniedOrOutgoingNotListedOrDatabaseMissingOrDatabaseNotOpenedOrDatabaseRightMissingOrDatabaseReadOnlyOrDatabaseConflictOrDatabaseDiskFullOrDatabaseCancelledOrDatabaseRefusedOrSshLoginRefusedOrSshHostKeyChangedOrConnectionOfOtherKindOrDatabaseNameRequired"];
            500: components["responses"]["Unexpected"];
            502: components["responses"]["DatabaseServerUnknownOrDatabasePortRefusedOrDatabaseServerSilentOrDatabaseTlsNotOfferedOrDatabaseTlsFailedOrDatabaseNotPostgresqlOrDatabaseNotMysqlOrDatabaseNotMssqlOrDatabaseSentInCirclesOrDatabaseBrowserSilentOrDatabasePausedOrDatabaseFullOrDatabaseStartingOrDatabaseConnectionLostOrSshServerUnknownOrSshPortRefusedOrSshServerSilentOrSshNotUnderstoodOrSshForwardingRefusedOrSshTargetUnreachableOrSshConnectionLostOrFetchDatabasesFailed"];
            503: components["responses"]["CatalogueTooSlowOrUnavailableOrStoreUnavailable"];
        };
    };
    readRelationships: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Kind of a database server. */
                kind: components["parameters"]["Kind"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "serverName": "mysql.corp.example",
                 *       "port": 3306,
                 *       "userId": "reader",
                 *       "password": "of the reader",
                 *       "tls": "disable",
                 *       "databaseName": "shop"
                 *     }
                 */
                "application/json": components["schemas"]["ReadKeys"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "16 relationships of anj_schema_3902a9b437f0.",
                     *       "data": [
                     *         {
                     *           "name": "customer_tags_customer_id_fk",
                     *           "from": {
                     *             "schema": "",
                     *             "table": "customer_tags",
                     *             "columns": [
                     *               "customer_id"
                     *             ]
                     *           },
                     *           "to": {
                     *             "schema": "",
                     *             "table": "customers",
                     *             "columns": [
                     *               "customer_id"
                     *             ]
                     *           },
                     *           "onDelete": "RESTRICT",
                     *           "onUpdate": "RESTRICT"
                     *         },
                     *         {
                     *           "name": "customer_tags_customer_type_id_fk",
                     *           "from": {
                     *             "schema": "",
                     *             "table": "customer_tags",
                     *             "columns": [
                     *               "customer_type_id"
                     *             ]
                     *           },
                     *           "to": {
                     *             "schema": "",
                     *             "table": "customer_demographics",
                     *             "columns": [
                     *               "customer_type_id"
                     *             ]
                     *           },
                     *           "onDelete": "RESTRICT",
                     *           "onUpdate": "RESTRICT"
                     *         }
                     *       ],
                     *       "more": false
                     *     }
                     */
                    "application/json": components["schemas"]["RelationshipListAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            422: components["responses"]["ServerNameRequiredOrPortRequiredOrPortNotPositiveOrPortTooLargeOrPortToldTwiceOrPortWithInstanceOrAuthenticationRequiredOrUserIdRequiredOrDatabasePasswordRequiredOrSshServerNameRequiredOrSshUserNameRequiredOrSshPasswordRequiredOrSshPortRequiredOrSshPortNotPositiveOrSshPortTooLargeOrAuthenticationUnknownOrWindowsNotOfferedOrTlsAlwaysVerifiedOrTunnelNotOfferedOrDatabaseVersionTooOldOrDatabaseTlsRequiredOrDatabaseInstanceUnknownOrDatabaseFirewallOrDatabasePasswordWrongOrDatabaseLoginRefusedOrWindowsAccountMissingOrWindowsServerNotListedOrWindowsNotEncryptedOrOutgoingSpecialOrOutgoingDeniedOrOutgoingNotListedOrDatabaseMissingOrDatabaseNotOpenedOrDatabaseRightMissingOrDatabaseReadOnlyOrDatabaseConflictOrDatabaseDiskFullOrDatabaseCancelledOrDatabaseRefusedOrSshLoginRefusedOrSshHostKeyChangedOrConnectionOfOtherKindOrDatabaseNameRequired"];
            500: components["responses"]["Unexpected"];
            502: components["responses"]["DatabaseServerUnknownOrDatabasePortRefusedOrDatabaseServerSilentOrDatabaseTlsNotOfferedOrDatabaseTlsFailedOrDatabaseNotPostgresqlOrDatabaseNotMysqlOrDatabaseNotMssqlOrDatabaseSentInCirclesOrDatabaseBrowserSilentOrDatabasePausedOrDatabaseFullOrDatabaseStartingOrDatabaseConnectionLostOrSshServerUnknownOrSshPortRefusedOrSshServerSilentOrSshNotUnderstoodOrSshForwardingRefusedOrSshTargetUnreachableOrSshConnectionLostOrFetchDatabasesFailed"];
            503: components["responses"]["CatalogueTooSlowOrUnavailableOrStoreUnavailable"];
        };
    };
    runEtl: {
        parameters: {
            query?: never;
            header?: {
                /** @description `wait=N` waits up to N seconds, at most 300. `wait` waits up to 30 seconds. `respond-async` does not wait (RFC 7240). */
                prefer?: components["parameters"]["Prefer"];
                /** @description A unique text of 1 to 255 characters, chosen by the caller. Calls repeated with the same key within 24 hours take effect only once. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Kind of a database server. */
                kind: components["parameters"]["Kind"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "serverName": "db.corp.example",
                 *       "port": 5432,
                 *       "userId": "loader",
                 *       "password": "of the loader",
                 *       "databaseName": "shop",
                 *       "createTableIfNotExist": true,
                 *       "dropTableThenCreate": false,
                 *       "deleteExistingData": true,
                 *       "tableName": "orders",
                 *       "modifiedTableData": [
                 *         [
                 *           "who"
                 *         ],
                 *         [
                 *           "z"
                 *         ]
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["EtlCall"];
            };
        };
        responses: {
            /** @description The table is written */
            200: {
                headers: {
                    /** @description Address of the new record. */
                    Location?: string;
                    /** @description The preferences from the header Prefer that were applied. */
                    "Preference-Applied"?: string;
                    /** @description `true` when this response repeats the response to an earlier call with the same key. */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Processing successful",
                     *       "data": {
                     *         "id": "a2333ff0-822b-468a-bc5f-10f2d56d5960",
                     *         "workflowId": null,
                     *         "workflowName": "/etl/postgresql",
                     *         "revision": 1,
                     *         "status": "succeeded",
                     *         "progress": {
                     *           "sourceRows": 1,
                     *           "targetRows": 1,
                     *           "bytes": 4,
                     *           "percent": 100,
                     *           "nodes": [
                     *             {
                     *               "nodeId": "rows",
                     *               "rows": 1
                     *             },
                     *             {
                     *               "nodeId": "selection",
                     *               "rows": 1
                     *             }
                     *           ]
                     *         },
                     *         "reconciliation": {
                     *           "in": 1,
                     *           "droppedEmpty": 0,
                     *           "rejected": 0,
                     *           "written": 1,
                     *           "stored": 1,
                     *           "emptyCellsToNull": 0
                     *         },
                     *         "rejectCount": 0,
                     *         "rejects": [],
                     *         "problem": null,
                     *         "outcomeUnknown": false,
                     *         "startedBy": {
                     *           "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *           "fullName": "Ann Lee"
                     *         },
                     *         "taskId": null,
                     *         "scheduleName": null,
                     *         "isTry": false,
                     *         "firstRows": null,
                     *         "parameters": [],
                     *         "switchedOff": [],
                     *         "loads": [],
                     *         "loadFrom": {},
                     *         "target": "public.at_once_z",
                     *         "timeZone": "Europe/Berlin",
                     *         "today": "2026-11-22",
                     *         "insight": null,
                     *         "insightSummary": null,
                     *         "savedAs": null,
                     *         "createdAt": "2026-11-22T19:22:55.467Z",
                     *         "startedAt": "2026-11-22T19:22:15.462Z",
                     *         "finishedAt": "2026-11-22T19:22:16.204Z",
                     *         "artifacts": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RunAnswer"];
                };
            };
            /** @description The run is still active */
            202: {
                headers: {
                    /** @description Address of the new record. */
                    Location?: string;
                    /** @description The preferences from the header Prefer that were applied. */
                    "Preference-Applied"?: string;
                    /** @description `true` when this response repeats the response to an earlier call with the same key. */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Processing successful",
                     *       "data": {
                     *         "id": "a2333ff0-822b-468a-bc5f-10f2d56d5960",
                     *         "workflowId": null,
                     *         "workflowName": "/etl/postgresql",
                     *         "revision": 1,
                     *         "status": "succeeded",
                     *         "progress": {
                     *           "sourceRows": 1,
                     *           "targetRows": 1,
                     *           "bytes": 4,
                     *           "percent": 100,
                     *           "nodes": [
                     *             {
                     *               "nodeId": "rows",
                     *               "rows": 1
                     *             },
                     *             {
                     *               "nodeId": "selection",
                     *               "rows": 1
                     *             }
                     *           ]
                     *         },
                     *         "reconciliation": {
                     *           "in": 1,
                     *           "droppedEmpty": 0,
                     *           "rejected": 0,
                     *           "written": 1,
                     *           "stored": 1,
                     *           "emptyCellsToNull": 0
                     *         },
                     *         "rejectCount": 0,
                     *         "rejects": [],
                     *         "problem": null,
                     *         "outcomeUnknown": false,
                     *         "startedBy": {
                     *           "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *           "fullName": "Ann Lee"
                     *         },
                     *         "taskId": null,
                     *         "scheduleName": null,
                     *         "isTry": false,
                     *         "firstRows": null,
                     *         "parameters": [],
                     *         "switchedOff": [],
                     *         "loads": [],
                     *         "loadFrom": {},
                     *         "target": "public.at_once_z",
                     *         "timeZone": "Europe/Berlin",
                     *         "today": "2026-11-22",
                     *         "insight": null,
                     *         "insightSummary": null,
                     *         "savedAs": null,
                     *         "createdAt": "2026-11-22T19:22:55.467Z",
                     *         "startedAt": "2026-11-22T19:22:15.462Z",
                     *         "finishedAt": "2026-11-22T19:22:16.204Z",
                     *         "artifacts": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RunAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["LicenceExpiredOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            /**
             * @description `runCancelled`: The run was cancelled. The target is unchanged.
             *     `idempotencyKeyBusy`: A request with this Idempotency-Key is still being processed. Please try again in a moment.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `callTooLarge`: The request is larger than {limit} MB, the maximum for this call. Upload the rows as a file (POST /api/uploads) and run a workflow that reads it.
             *     `uploadAboveLimit`: The file is larger than {limit}, the maximum for your organization. Upload fewer rows, or ask a super user for a higher limit.
             *     `storageLimit`: Your organization uses {used} of {limit} storage, and this does not fit. Delete files that you no longer need, or ask a super user for a higher limit.
             *     `bodyTooLarge`: The request body is too large for this call.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /**
             * @description `serverNameRequired`: Server Name/IP Address is required
             *     `portRequired`: Port is required
             *     `portNotPositive`: Port must be a positive integer
             *     `portTooLarge`: Port must be from 1 to 65535
             *     `portToldTwice`: The server name {server} contains a port other than {port}, which is set under Port. Remove one of them, or use the same port in both.
             *     `portWithInstance`: The server name {server} names an instance, and SQL Server Browser provides its port. Leave Port empty, or remove the instance from the server name.
             *     `authenticationRequired`: Authentication Type is required
             *     `userIdRequired`: UserID is required
             *     `databasePasswordRequired`: Password is required
             *     `sshServerNameRequired`: SSH Server Name is required
             *     `sshUserNameRequired`: SSH Username is required
             *     `sshPasswordRequired`: SSH Password is required
             *     `sshPortRequired`: SSH Port is required
             *     `sshPortNotPositive`: SSH Port must be a positive integer
             *     `sshPortTooLarge`: SSH Port must be from 1 to 65535
             *     `authenticationUnknown`: {given} is not a known authentication type. Choose SQL Server Authentication or Windows Authentication.
             *     `windowsNotOffered`: {title} does not support Windows authentication. Enter a user name and a password.
             *     `tlsAlwaysVerified`: {title} accepts only encrypted and verified connections.
             *     `tunnelNotOffered`: {title} cannot be reached through SSH. Turn off SSH.
             *     `databaseNameRequired`: Database Name is required
             *     `schemaNameRequired`: Schema is required
             *     `tableNameRequired`: Table Name is required
             *     `tableNameLong`: Table Name cannot be longer than 100 characters
             *     `createTableIfNotExistRequired`: Create Table If Not Exist is required
             *     `dropTableThenCreateRequired`: Drop Table Then Create is required
             *     `deleteExistingDataRequired`: Delete Existing Data is required
             *     `tableEmpty`: Table cannot be empty
             *     `tableWithoutColumns`: Table cannot have empty columns
             *     `tableDataEmpty`: Table data cannot be empty
             *     `tableRowEmpty`: Table cannot contain empty rows
             *     `tableCellMissing`: Each cell in the table must contain a value
             *     `tableNotRows`: Table data must be a list of rows, and each row a list of cells. The first row contains the column names.
             *     `tableRowTooLong`: Data row {row} has {count} cells, but the table has {columns} columns
             *     `tableColumnTwice`: Two columns are named {column}. Names that differ only in upper and lower case count as equal.
             *     `tableNameBroken`: The column name {column} contains an incomplete character (an unpaired surrogate), which cannot be stored
             *     `tableCellNested`: Data row {row} has a list or an object in the column {column}. A cell must be text, a number, true, false or null.
             *     `tableCellBroken`: Data row {row} contains an incomplete character (an unpaired surrogate) in the column {column}, which cannot be stored
             *     `tableNameNul`: The column name {column} contains a NUL character, which databases cannot store
             *     `tableCellNul`: Data row {row} contains a NUL character in the column {column}, which databases cannot store
             *     `columnChangesInvalid`: columnChanges must be a list of changes, each with column, from and to
             *     `columnChangeUnknown`: columnChanges names the column {column}, which is not in the table
             *     `columnChangeTwice`: columnChanges contains the column {column} twice
             *     `columnTypeUnknown`: The column {column} has the unknown type {type}. Use one of these: {types}.
             *     `settingMust`: {field} must be {what}
             *     `connectionOfOtherKind`: The connection for {title} is for another kind of server. Choose another one.
             *     `databaseVersionTooOld`: The server {server} runs SQL Server {release}. Anj supports SQL Server {oldest} or later.
             *     `databaseTlsRequired`: The server {server} accepts only encrypted connections (TLS) on port {port}. Choose TLS for this connection.
             *     `databaseInstanceUnknown`: The server {server} has no instance named {instance} with TCP/IP. Check the instance name, and that TCP/IP is enabled for it.
             *     `databaseFirewall`: The firewall of the server {server} blocks this machine: {reason}.
             *     `databasePasswordWrong`: The server {server} rejected the user {user}: the user name or password is wrong.
             *     `databaseLoginRefused`: The server {server} does not accept the user {user} from this machine: {reason}.
             *     `windowsAccountMissing`: Windows authentication uses the Windows account of the Anj server, and none is configured. Log in with a user name and password, or ask your administrator to set ANJ_WINDOWS_DOMAIN, ANJ_WINDOWS_USER, ANJ_WINDOWS_PASSWORD and ANJ_WINDOWS_SERVERS.
             *     `windowsServerNotListed`: Windows authentication is not allowed for the server {server}: the Windows account of the Anj server is used only for servers listed in ANJ_WINDOWS_SERVERS. Log in with a user name and password, or ask your administrator to add this server.
             *     `windowsNotEncrypted`: Windows authentication requires an encrypted connection. Choose TLS for this connection.
             *     `outgoingSpecial`: Anj does not connect to {server}: its address belongs to a blocked network (link-local, cloud metadata, multicast or unspecified). Your administrator can allow an address with ANJ_OUTGOING_ALLOW.
             *     `outgoingDenied`: Anj does not connect to {server}: your administrator has blocked it with ANJ_OUTGOING_DENY.
             *     `outgoingNotListed`: Anj does not connect to {server}: it is not on your administrator’s list of allowed servers. Ask your administrator to add it to ANJ_OUTGOING_ALLOW.
             *     `databaseMissing`: The database {database} does not exist on {server}.
             *     `databaseNotOpened`: The database {database} on {server} cannot be opened: it does not exist, or the user {user} has no access to it.
             *     `databaseRightMissing`: The user {user} lacks a permission in the database: {reason}.
             *     `databaseReadOnly`: The database {database} on {server} is read-only.
             *     `databaseConflict`: The database stopped the operation because it conflicted with another transaction: {reason}.
             *     `databaseDiskFull`: The disk of the server {server} is full.
             *     `databaseCancelled`: The database cancelled the operation: {reason}.
             *     `databaseRefused`: The database rejected the operation: {reason}.
             *     `sshLoginRefused`: The SSH server {server} rejected the user {user}: the user name or password is wrong, or the server does not allow passwords.
             *     `sshHostKeyChanged`: The SSH server {server} presents the key {shown} instead of the stored key {pinned}. Either the server was set up again, or the connection is being intercepted. Compare the key with the server’s administrator before you accept it.
             *     `runTooLong`: The run was stopped after 23 hours, the maximum duration of a run. The target is unchanged.
             *     `secretUnreadable`: A stored password cannot be decrypted with the current ANJ_SECRET_KEY. Enter the password again.
             *     `schemaMissing`: The database {database} has no schema named {schema}.
             *     `createRightMissing`: The user cannot create tables in the schema {schema} of the database {database}.
             *     `dropRightMissing`: The user cannot drop the table {table}, which belongs to {owner}.
             *     `stagingRightMissing`: The user can create tables in the schema {schema} of the database {database}, but lacks {right} to write and read them. Ask the administrator of the database for SELECT and INSERT on the schema.
             *     `replaceRightMissing`: The table {table} has its own permissions or owner, which the user cannot apply to a new table without CONTROL on the schema {schema}. Choose Replace the rows instead, or ask the administrator of the database.
             *     `deleteRightMissing`: The user cannot delete rows from the table {table}.
             *     `tableLocked`: Another session holds a lock on the table, and the run stopped waiting for it. The table is unchanged.
             *     `rowsRefused`: The database shows its tables but refuses to return their rows. Turn off sampling, or use another login.
             *     `tooManyColumns`: The table would have {count} columns. The maximum in {database} is {limit}.
             *     `nameTooLong`: The name {name} has {bytes} bytes. The maximum in {database} is {limit}. Choose a shorter name.
             *     `nameTooLongInCharacters`: The name {name} has {count} characters. The maximum in {database} is {limit}. Choose a shorter name.
             *     `nameNotPossible`: The name {name} is not valid in {database}: it ends with a space or contains a character that names cannot have. Choose another name.
             *     `rowTooWide`: A row of {count} columns is too wide: MySQL stores at most {limit} bytes of a row together, about 40 of each text. Write fewer columns, at most about 195 of text.
             *     `rowTooWideInPage`: A row of {count} columns is too wide: it may take up to {bytes} bytes, but {database} stores at most {limit} of a row together, about 26 of each long text. Write fewer columns.
             *     `targetInsteadOf`: The table {table} has INSTEAD OF triggers, which replace the write: {names}. Write to another table, or remove the triggers.
             *     `targetRowsHidden`: Rows left in the table {table} after all rows were deleted: {count}. A security policy may hide them from this user. Nothing was written. Choose a user who sees all rows, or another table.
             *     `targetCharactersLost`: Values of column {column} with characters that the target column ({type}) cannot store: {count}; first: row {row}, where {value} would become {kept}. Nothing was written. Change the column to NVARCHAR, or replace these characters.
             *     `rowLargerThanPacket`: A row has {bytes} bytes, but the server accepts at most {limit} in one packet (max_allowed_packet). Raise max_allowed_packet on the server, or shorten the row.
             *     `targetNotTransactional`: The table {table} uses the engine {engine}, which does not support rollback. Choose Replace the table, or change its engine to InnoDB.
             *     `targetNullRefused`: The table would replace empty values with its own in: {columns}. Nothing was written. Fill the empty values, or remove these columns.
             *     `updateKeyNotUnique`: The table {table} has no primary or unique key with exactly these columns: {columns}. Rows can only be updated by such a key. Choose the columns of an existing key, or create a key in the table.
             *     `updateKeyRules`: PostgreSQL cannot update rows of {table} by key, because the table has rules for INSERT or UPDATE: {names}. Drop these rules, or choose another way to write.
             *     `targetInsertRules`: PostgreSQL would load rows into {table} without applying its rules for INSERT: {names}. Drop these rules, or write to another table.
             *     `targetLeftRowsOut`: The table {table} stored {stored} of {written} rows. Nothing was written. A BEFORE trigger probably skipped the others: {names}. Change or disable it, or write to another table.
             *     `updateReachesOthers`: Updating rows of {table} could change other tables too: {names}. Remove the columns that these foreign keys refer to, or change the foreign keys.
             *     `updateKeyEmpty`: Some rows have no value in the key {columns}, so they cannot be updated by it. Nothing was written. Fill in the key, or remove these rows.
             *     `updateKeyTwice`: Several rows have the same key {columns}: {key}. Nothing was written. Keep only one row for each key, or add more key columns.
             *     `targetTableMissing`: The database {database} has no table named {table}, and the run may not create it. Turn on Create the table if it does not exist.
             *     `targetNotATable`: {table} is not a table that Anj can write to.
             *     `targetIsView`: {table} is a view, and Anj writes only to tables. Choose the underlying table.
             *     `targetIsHistory`: {table} is the history table of a system-versioned table, and only the server writes to it. Choose the system-versioned table.
             *     `targetNotReplaceable`: {table} is not an ordinary table, so it cannot be dropped and created. Choose Replace the rows instead.
             *     `targetHasDependents`: The table cannot be dropped, because other objects depend on it: {names}. Choose Replace the rows instead, or remove these objects first.
             *     `targetHasRowSecurity`: The table {table} is protected by row-level security, which this run would bypass. Choose another table or user.
             *     `deleteReachesOthers`: Deleting the rows of {table} would change other tables too: {names}.
             *     `deleteReachesKept`: Deleting the rows of {table} that are missing from the source could also change or delete other rows of the table, because of {names}. Keep the missing rows, or change these foreign keys.
             *     `withinColumnsMissing`: Rows of {table} may be deleted only within columns that the workflow does not write: {columns}. Choose other columns.
             *     `deleteMissingRejected`: Rows that the workflow skipped because of their values: {rejected}. Their keys could look missing, so no row was deleted and nothing was written. Correct these values, or keep the rows that are missing from the source.
             *     `truncateRightMissing`: The user cannot truncate the table {table}. Ask the administrator of the database for the permission, or turn off Empty by TRUNCATE.
             *     `truncateReferenced`: The table {table} cannot be emptied by TRUNCATE, because other tables refer to it: {names}. Turn off Empty by TRUNCATE.
             *     `truncateNotOrdinary`: The table {table} cannot be emptied by TRUNCATE, because it is system-versioned or memory-optimized. Turn off Empty by TRUNCATE.
             *     `updateRightMissing`: The user cannot read or update these columns of {table}: {columns}. Ask the administrator of the database for the permissions, or choose another user.
             *     `rowsNotDeleted`: A trigger or rule of the table {table} prevents rows from being deleted.
             *     `targetChanged`: The table {table} was changed by another session while the run was starting. Please run again.
             *     `targetColumnsMissing`: The table {table} has no columns for these: {columns}. Map them under Column mapping, or rename or remove them.
             *     `targetColumnTwice`: Two columns of the workflow map to the same column of {table}: {columns}.
             *     `targetColumnsGenerated`: The database computes these columns of {table}, so they cannot be written: {columns}. Remove them.
             *     `targetColumnsForbidden`: The user cannot write these columns of {table}: {columns}.
             *     `targetColumnsNeeded`: The table {table} requires values in columns that the workflow does not provide: {columns}.
             *     `targetTypeRefused`: The column {column} of the table has the type {type}, which cannot store these values without loss.
             *     `targetRefusedRow`: The table rejected {place}: {reason}. Nothing was written.
             *     `targetRefusedNul`: The text in {place} contains a NUL character, which PostgreSQL cannot store. Nothing was written.
             *     `valuesDoNotFit`: Values of column {column} that do not fit the target: {count}; first: row {row}, {value}, {reason}
             *     `valuesDoNotConvert`: Some values do not convert without loss: {columns}. Correct them, or keep these columns as text. In a workflow, {title} can also set them to null or skip their rows.
             *     `valuesDoNotConvertFirst`: Some values do not convert without loss: {columns}. First: {column} in data row {row}, {value} {reason}. Correct them, or keep these columns as text. In a workflow, {title} can also set them to null or skip their rows.
             *     `rejectsAboveCount`: {title} found {count} values that do not convert. The maximum is {limit}.
             *     `rejectsAbovePercent`: {title} found {count} values that do not convert in {rows} rows. The maximum is {limit} percent.
             *     `csvTooManyColumns`: The file has {count} columns. The maximum is {limit}.
             *     `csvLineTooLong`: Line {line} is longer than {limit} MB. Check that this is a CSV file and that its lines end with line breaks.
             *     `csvRowTooLong`: The row that begins in line {line} is longer than {limit} MB. Perhaps it contains a quote that is not closed.
             *     `ingestOutOfMemory`: Reading the file needed more memory than allowed. Nothing was stored.
             *     `idempotencyKeyReused`: This Idempotency-Key was already used for a different request. Send a new key with each new request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `runInterrupted`: interrupted: the server that was executing it stopped. The target is unchanged.
             *     `runInterruptedUnknown`: interrupted: the server that was executing it stopped while committing the result, and Anj cannot determine whether the commit succeeded. Check the target before you run the workflow again.
             *     `storageNotWritable`: Anj cannot write to the folder {folder}, where files are stored. Check its permissions and its disk.
             *     `countsDisagree`: The counts of this run do not agree, so nothing was written: source {source}, checked {in} = empty {droppedEmpty} + rejected {rejected} + kept {kept}, sent {written}, stored {stored}.
             *     `childDied`: The process that executed the run crashed. The target is unchanged.
             *     `childOutOfMemory`: The run needed more memory than allowed and was stopped. The target is unchanged.
             *     `outcomeUnknown`: The run was interrupted while committing its result, and Anj cannot determine whether the commit succeeded. Check the target before you run the workflow again.
             *     `engineOutOfMemory`: The run needs more memory than allowed: {reason}
             *     `engineDiskFull`: The run needs more temporary disk space than is available: {reason}
             *     `engineFailed`: The run could not continue: {reason}
             *     `ingestInterrupted`: Reading the file was interrupted twice. Please upload it again.
             *     `ingestDied`: The process that read the file crashed. Nothing was stored.
             *     `processingFailedToast`: Something went wrong while processing the table. Please try again later
             *     `unexpected`: Something went wrong on the server. Please try again. If it happens again, give your administrator the time and this number: {requestId}.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            502: components["responses"]["DatabaseServerUnknownOrDatabasePortRefusedOrDatabaseServerSilentOrDatabaseTlsNotOfferedOrDatabaseTlsFailedOrDatabaseNotPostgresqlOrDatabaseNotMysqlOrDatabaseNotMssqlOrDatabaseSentInCirclesOrDatabaseBrowserSilentOrDatabasePausedOrDatabaseFullOrDatabaseStartingOrDatabaseConnectionLostOrSshServerUnknownOrSshPortRefusedOrSshServerSilentOrSshNotUnderstoodOrSshForwardingRefusedOrSshTargetUnreachableOrSshConnectionLost"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
            507: components["responses"]["DiskFull"];
        };
    };
    listExamples: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": [
                     *         {
                     *           "name": "flights-by-airport",
                     *           "title": "Flights by airport",
                     *           "description": "Joins 5,366 airport pairs and their flight counts with the names and locations of the departure airports, and writes an Excel file. Needs no database."
                     *         },
                     *         {
                     *           "name": "seattle-weather",
                     *           "title": "Weather in Seattle",
                     *           "description": "Takes four years of daily weather, keeps five columns, sets the types of dates and measurements, and writes a CSV file to download. Needs no database."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ExampleListAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    openExample: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the example */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Workflow opened.",
                     *       "data": {
                     *         "workflow": {
                     *           "id": "321ce274-312e-4564-81ed-5ba0c10efad3",
                     *           "name": "Airports of the United States",
                     *           "revision": 1,
                     *           "position": 18,
                     *           "updatedAt": "2026-11-22T19:22:24.040Z",
                     *           "access": "own",
                     *           "owner": {
                     *             "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *             "fullName": "Ann Lee"
                     *           },
                     *           "savedBy": {
                     *             "id": "5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60",
                     *             "fullName": "Ann Lee"
                     *           },
                     *           "changedBy": [],
                     *           "notes": [],
                     *           "nodes": [
                     *             {
                     *               "id": "in",
                     *               "type": "custom",
                     *               "position": {
                     *                 "x": 0,
                     *                 "y": 0
                     *               },
                     *               "data": {
                     *                 "logoUrl": "/logos/csv.svg",
                     *                 "title": "CSV File",
                     *                 "type": "input",
                     *                 "kind": "csvInput",
                     *                 "config": {
                     *                   "columns": [
                     *                     {
                     *                       "name": "id",
                     *                       "type": "text"
                     *                     },
                     *                     {
                     *                       "name": "name",
                     *                       "type": "text"
                     *                     }
                     *                   ],
                     *                   "fileName": "orders.csv",
                     *                   "datasetId": "9410e40c-7398-44ce-bc9f-eb4df16f3d19",
                     *                   "firstNodeToExecute": true
                     *                 }
                     *               }
                     *             },
                     *             {
                     *               "id": "pick",
                     *               "type": "custom",
                     *               "position": {
                     *                 "x": 1,
                     *                 "y": 0
                     *               },
                     *               "data": {
                     *                 "logoUrl": "/logos/column-selection.svg",
                     *                 "title": "Column Selection",
                     *                 "type": "preparation",
                     *                 "kind": "columnSelection",
                     *                 "config": {
                     *                   "selectedColumns": null
                     *                 }
                     *               }
                     *             }
                     *           ],
                     *           "edges": [
                     *             {
                     *               "id": "e1",
                     *               "source": "in",
                     *               "target": "pick"
                     *             },
                     *             {
                     *               "id": "e2",
                     *               "source": "pick",
                     *               "target": "out"
                     *             }
                     *           ]
                     *         },
                     *         "notes": [
                     *           "Choose a connection for PostgreSQL: the file does not contain the password."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OpenedWorkflowAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["LicenceExpiredOrForbiddenOrTokenScopeMissing"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    listHelpPages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": [
                     *         {
                     *           "title": "First steps",
                     *           "pages": [
                     *             {
                     *               "name": "getting-started",
                     *               "title": "Getting started",
                     *               "answers": "How do I get from nothing to a filled table in five minutes?"
                     *             },
                     *             {
                     *               "name": "screen",
                     *               "title": "The screen",
                     *               "answers": "Where is everything, and how do I make room?"
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "title": "Sources and files",
                     *           "pages": [
                     *             {
                     *               "name": "csv-files",
                     *               "title": "CSV files",
                     *               "answers": "How does Anj read a file, what do its notes and problems mean, and how does it write a CSV file?"
                     *             },
                     *             {
                     *               "name": "txt-files",
                     *               "title": "TXT files",
                     *               "answers": "How does Anj read and write text files with tabs or other delimiters, and which values need quotes?"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["HelpGroupListAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    readHelpPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Last segment of the page's address */
                page: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "name": "runs",
                     *         "title": "Runs",
                     *         "html": "<h1 id=\"runs\" tabindex=\"-1\">Runs</h1>\n<p>A run takes the rows from the inputs to the output. It uses the workflow and the files as they are when it starts; your later changes apply\nto …",
                     *         "headings": [
                     *           {
                     *             "id": "runs",
                     *             "text": "Runs",
                     *             "depth": 1
                     *           },
                     *           {
                     *             "id": "run-a-workflow",
                     *             "text": "Run a workflow",
                     *             "depth": 2
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HelpPageAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    searchHelp: {
        parameters: {
            query: {
                /** @description Search words or a complete message. */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": [
                     *         {
                     *           "page": "runs",
                     *           "pageTitle": "Runs",
                     *           "heading": "Cancel",
                     *           "id": "cancel",
                     *           "excerpt": "Cancel in Message ends a run; its target stays as it was before."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FoundHelpListAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    askHelp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "question": "What is a run?"
                 *     }
                 */
                "application/json": {
                    /** @description 1 to 10,000 characters. */
                    question: string;
                    /** @description Names of the help pages for the current screen. Answers from these pages are preferred. */
                    pages?: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": "1. Open the workflow's tab, and press **Run** (Ctrl+Enter). Anj saves the workflow first.\n2. Follow the progress in **Message**, and in the tab **Run** at the lower right.\n3. View the rows in **Data**, or …",
                     *       "status": "success",
                     *       "metadata": {
                     *         "processingTime": 68,
                     *         "timestamp": "2026-11-22T19:21:18.884Z"
                     *       },
                     *       "sources": [
                     *         {
                     *           "page": "runs",
                     *           "pageTitle": "Runs",
                     *           "heading": "Run a workflow",
                     *           "id": "run-a-workflow",
                     *           "excerpt": "Open the workflow's tab, and press Run (Ctrl+Enter). Anj saves the workflow first. Follow the progress in Message, and in the tab Run at the lower right. View the rows in Data, or press the button with the file's name in the tab Run to …"
                     *         },
                     *         {
                     *           "page": "runs",
                     *           "pageTitle": "Runs",
                     *           "heading": "Earlier runs",
                     *           "id": "earlier-runs",
                     *           "excerpt": "Runs, beside Run, lists all runs of the workflow, newest first: the result, the start time, who started them, the duration, and the rows written. Click one to open its log, numbers, problems and files. Run again runs the workflow as it was …"
                     *         }
                     *       ],
                     *       "answered": true,
                     *       "questionId": "9581a652-c479-4f2d-ac29-23a32a93b958"
                     *     }
                     */
                    "application/json": components["schemas"]["HelpReply"];
                    /**
                     * @example event: text
                     *     data: {"text":"Press Cancel in Message."}
                     *
                     *     event: answer
                     *     data: {"status":"success","success":true,"message":"Done.","data":"Press Cancel in Message."}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            /** @description `questionLength`: A question must have 1 to 10,000 characters. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `questionsLimited`: You have asked too many questions in a short time. Please try again in {seconds}.
             *     `streamsLimited`: You already have {count} event streams open, which is the maximum for one user. Close some of them.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    judgeAnswer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the question */
                questionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "verdict": "down"
                 *     }
                 */
                "application/json": {
                    verdict: ("up" | "down") | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": null
                     *     }
                     */
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeWrongOrContentEncoded"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
    listQuestions: {
        parameters: {
            query?: {
                /** @description Number of past days to include. Defaults to 30. */
                days?: 7 | 30 | 90;
                /** @description Page number, from 1. Defaults to 1. */
                page?: components["parameters"]["Page"];
                /** @description Page size. Defaults to 25. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done.",
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "question": "export as pdf",
                     *             "count": 3,
                     *             "people": 2,
                     *             "lastAskedAt": "2026-11-22T19:22:47.598Z",
                     *             "unanswered": 3,
                     *             "disliked": 0,
                     *             "wordings": [
                     *               "export as pdf",
                     *               "Export a workflow as PDF?"
                     *             ],
                     *             "nearest": {
                     *               "page": "runs",
                     *               "title": "Runs",
                     *               "heading": "Cancel",
                     *               "id": "cancel"
                     *             }
                     *           },
                     *           {
                     *             "question": "How do I cancel a run?",
                     *             "count": 1,
                     *             "people": 1,
                     *             "lastAskedAt": "2026-11-22T19:22:47.598Z",
                     *             "unanswered": 0,
                     *             "disliked": 1,
                     *             "wordings": [
                     *               "How do I cancel a run?"
                     *             ],
                     *             "nearest": null
                     *           }
                     *         ],
                     *         "total": 3,
                     *         "page": 1,
                     *         "limit": 25
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["QuestionPageAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOrStoreUnavailable"];
        };
    };
}
