import './giving.css';
import './giving-form.css';
import './gift.css';
import { followGift } from './script/follow-gift.ts';
import { makeGiveable } from './script/give.ts';

// Without this script, visitors can still announce a gift by check or in another way, and read what became of one.
const form = document.querySelector<HTMLFormElement>('#give');
if (form) makeGiveable(form);
const gift = document.querySelector<HTMLElement>('#gift');
if (gift) followGift(gift);
