/** Describes every command of the operator's command line. */
export const USAGE = `Usage:
  easel doctor               check every part, and say what to do
  easel backup --to FOLDER   copy the database, then the store, while Easel runs; --without-store leaves that out
  easel backup check FOLDER  compare every file of a backup with its checksum
  easel restore --from FOLDER  restore a backup while nothing runs; --replace deletes what is in the database
  easel restore done --taken-at TIME  after a restore by other programs: put what was in progress in order
  easel quarantine list      show objects that a restore left without a row; \`quarantine end\` lets the sweep delete them
  easel admin grant EMAIL    make the account an operator
  easel admin revoke EMAIL   remove the operator role
  easel admin list           show all operators
  easel two-factor off EMAIL remove the account's passkeys and two-step sign-in, sign it out, and tell its user by email
  easel secrets derive       print the key that server and worker share, for a worker without EASEL_SECRET
  easel invite EMAIL         print a link to sign up with, where SIGNUP=invite
  easel invite list          show open invitations
  easel invite revoke EMAIL  revoke an invitation
  easel news send FILE       mail a text to everyone who wants news; its first line is the subject
  easel log verify           verify that the security log was not changed
  easel models               models that this machine can run itself, where "npm start" runs
  easel help                 print this`;

/** Returns whether the words ask for the usage, as in `easel help` or `easel backup --help`. */
export const asksForUsage = (words: readonly string[]) =>
  words[0] === 'help' || words.includes('--help') || words.includes('-h');
