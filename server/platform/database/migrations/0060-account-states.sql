-- Accounts without a password are now told apart by their invitation; a saved view of all of them names each state.
UPDATE saved_views SET query = regexp_replace(query, '(account_states=[^&]*)invited', '\1sending,sent,kept,failed,opened,expired,not_invited')
  WHERE list = 'users' AND query ~ 'account_states=[^&]*invited';
