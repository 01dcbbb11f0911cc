import { useSite } from './site.ts';

export function Foot() {
  const { programmeName, programmeEmail, programmeSiteUrl } = useSite().programme;
  return (
    <footer className="foot not-printed">
      <div className="inner">
        <p className="name">{programmeName}</p>
        <ul>
          <li>
            <a href={`mailto:${programmeEmail}`}>{programmeEmail}</a>
          </li>
          {programmeSiteUrl && (
            <li>
              <a href={programmeSiteUrl}>About the programme</a>
            </li>
          )}
          <li>
            <a href="/login">For nonprofits and staff</a>
          </li>
        </ul>
      </div>
    </footer>
  );
}
