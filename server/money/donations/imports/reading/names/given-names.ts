/** Common first names, without those that are also places, months, virtues or companies (Virginia, June, Hope, Morgan). */
const names = `
aaron abby abdul abigail abraham ada adam adela adele adrian adriana agnes ahmed aidan aisha alan albert alberto alec alejandra
alejandro alex alexa alexander alexandra alexis alfred alfredo ali alice alicia alison allan allen allison alma alvin alyssa amanda
amelia amina amit amy ana andre andrea andreas andrew andy angela angelica angelina anil anita ann anna anne annette annie anthony
antoine anton antonia antonio archie ariana arlene arnold arthur arturo ashley audrey aurora ava barbara barry beatrice becky ben
benjamin bernadette bernard bernice bertha beth bethany betsy betty beverly bill billy bob bobby bonnie brad bradley brandon brenda
brendan brent brett brian bridget bruce bryan byron caleb calvin camila camille carl carla carlos carmen carol carole caroline carolyn
carrie catherine cathy cecilia cedric celia cesar chad charlene charles charlie chelsea cheryl chester chloe chris christina christine
christopher christy cindy claire clara clarence clark claude claudia clayton cleo clifford clyde cody colin colleen connie connor
constance cora corey craig curtis cynthia daisy dale damon dan dana daniel daniela danielle danny daphne darlene darrell darren dave
david deanna debbie deborah debra denise dennis derek derrick desmond devin diane diego dolores dominic don donald donna dora doreen
doris dorothy doug douglas duane dustin dwayne dylan earl ed eddie edgar edith edmund edna eduardo edward edwin eileen elaine eleanor
elena eli elias elijah elisa elizabeth ella ellen elliot elmer eloise elsa elsie emil emilia emilio emily emma enrique eric erica erik
erika erin ernest ernesto esteban estelle esther ethan ethel eugene eugenia eva evan evelyn fatima fay felicia felipe felix fernando
fiona frances francesca francis francisco frank fred freda frederick gabriel gabriela gail gary gavin gene geoffrey george gerald
geraldine gerard gertrude gilbert gina giovanni gladys glen glenda glenn gloria gordon greg gregory greta gretchen guillermo gus gustavo
gwen gwendolyn hana hank hannah hans harold harriet harry harvey hassan hazel heather hector heidi helen helena henrietta henry herbert
herman hilda holly howard hugh hugo ian ibrahim ida ignacio igor imani inez ingrid irene iris irma irving isaac isabel isabella isaiah
ivan jack jackie jacob jacqueline jaime jake jamal james jamie jan jane janet janice jared jasmine jason javier jean jeanette jeanne jeff
jeffrey jenna jennifer jenny jeremiah jeremy jerome jerry jesse jessica jessie jill jim jimmy jo joan joann joanna joanne joe joel johanna
john johnny jon jonah jonathan jorg jorge jose joseph josephine josh joshua josie joyce juan juana juanita judith judy julia julian juliana
julie juliet julio julius justin kai kamal karen karim karl karla kate katherine kathleen kathryn kathy katie katrina kay keisha keith kelly
ken kenneth kerry kevin kim kimberly kirk kristen kristin kristina kristine kurt kyle lakisha lamar lana lance larry latoya laura lauren
laurence laurie lawrence leah lee leila lena leo leon leona leonard leroy leslie lester leticia lewis liam lillian lina linda lindsay
lisa liz lloyd lois lola lonnie lora lorena loretta lori lorraine lou louis louise lucas lucia lucille lucy luis luisa luke lydia
lynn mabel mae maggie malcolm malik mamie marc marcella marcia marco marcos marcus margaret margarita margie maria marian marianne maribel
marie marilyn mario marion marissa marjorie mark marlene marsha marta martha martin marvin mary maryann mateo mathew matilda matt matthew
maureen maurice max maxine megan mehmet melanie melinda melissa melvin michael michele michelle miguel mike mildred milo milton mindy
miranda miriam mohamed mohammed moira mollie molly mona monica muhammad muriel myra myrtle nadia nadine nancy naomi natalia natalie natasha
nathan nathaniel neil nellie nelson nicholas nick nicolas nicole nikhil nina noah noel nora norma norman olga oliver olivia omar oscar
otis otto owen pablo pam pamela patricia patrick patsy patti patty paul paula pauline pedro peggy penelope penny percy perry pete peter
phil philip phillip phyllis pia pierre polly priscilla priya rachel rafael rahul ralph ramon ramona randall randy raquel raul ravi raymond
rebecca regina renata rene renee reuben rhonda ricardo richard rick ricky rita rob robert roberta roberto robin robyn rochelle rod rodney
rodrigo roger roland roman ron ronald ronnie rosa rosalie rosario rosemarie roslyn ross rowena roxanne roy ruben rudolph rudy rufus russell
ruth ryan sabrina sadie sally salvador sam samantha sami samuel sandra sandy sanjay sara sarah saul scott sean sebastian seema selma sergei
sergio seth shane shannon sharon shaun shawn sheila shelley sherri sherry shirley sidney silvia simon simone sofia sonia sonja sophia sophie
stacey stacy stan stanley stella stephan stephanie stephen steve steven stuart sue sunil susan susana susanna susie suzanne sven sylvia tamara
tammy tanya tara tasha ted terence teresa terri terry tess thelma theodora theodore theresa thomas tiffany tim timothy tina todd tom tomas tommy
toni tony tracey tracy travis trevor trisha troy ursula valentina valerie vanessa vera verna vernon veronica vicki victor vincent viola violet
vivian vladimir wade wallace walter wanda warren wayne wendell wendy wesley wilbur wilfred willard william willie wilma xavier yasmin yolanda
yusuf yvette yvonne zachary zara zelda zoe`;

const known = new Set(names.split(/\s+/).filter((name) => name !== ''));

/** Whether a word is a common first name. Every part of a double name (`Anne-Marie`) has to be one. */
export function isGivenName(word: string): boolean {
  const key = word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return key.split('-').every((part) => known.has(part));
}
