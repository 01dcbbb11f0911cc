-- When somebody compared the profile with this accepted application: the home page asks no more.
ALTER TABLE application_responses ADD profile_settled_at timestamptz;
