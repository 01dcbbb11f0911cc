/** A text about how nonprofits are chosen that staff can begin with. It promises nothing that a programme may not keep. */
export const howChosenStart = `Who is listed
Every nonprofit in this directory was chosen by people of our programme. We look for organizations that do careful work for \
people, animals or places, that are recognized as charities, and that can show what they do.

From an application to a decision
Nonprofits usually come to us through an application. They tell us what they do and for whom, who leads them, and what they \
spend. Volunteer reviewers read applications, each for themselves, and leave out those of nonprofits to which they have a tie. \
Staff of the programme read what the reviewers wrote, and decide.

After the decision
Nonprofits keep their own pages up to date, and confirm important facts from time to time; a profile says which facts were \
confirmed, and when. A nonprofit that closes, or that no longer fits, leaves the directory.

What a place in the directory does not mean
A place cannot be bought, and the order of the list cannot either. The directory is not a ranking: whether a nonprofit is right \
for your gift or your time is for you to decide. Ask them, visit them, and read what they publish.

Something is wrong, or missing
Write to us. Our address is at the foot of this page.`;
